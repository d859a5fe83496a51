import type { EventStanding } from '#rules/event/eventFacts.ts';
import { seatsGone } from '#rules/event/seatsLeftOf.ts';
import type { Context } from '../context.ts';
import { pipelined } from '../db/pipeline.ts';
import { giveBackPartySeats, type PartySeat } from './partySeat.queries.ts';
import { giveUpSeats, lockEvents, lockSeats, type Seats, type SeatsOfEvent, seatsNow } from './seat.queries.ts';

type Wanted = {
  readonly userId: string;
  readonly eventIds: readonly string[];
  readonly holdMinutes: number;
  /** The holds of all seats in the cart may begin again. */
  readonly holdsCart?: boolean;
  /** One of the events counts everybody who comes. */
  readonly countsPeople?: boolean;
};

/**
 * The seats of the events, locked against others until the transaction ends. The person is locked already. After them
 * come the events and then the reservations, always in the same order, so that there is no deadlock. Seats whose hold
 * has expired are free again by then.
 */
export async function seatsUnderLock(
  { trx, tenant }: Context,
  { userId, eventIds, holdMinutes, holdsCart = false, countsPeople = false }: Wanted,
): Promise<Seats> {
  const wanted = { tenantId: tenant.tenantId, userId, eventIds, holdMinutes };
  // Each is a statement of its own, so the look sees what was committed while the locks waited; they go out together.
  const before = pipelined(trx);
  if (eventIds.length > 0 || holdsCart) await lockEvents(before, { ...wanted, holderId: holdsCart ? userId : null });
  await lockSeats(before, wanted);
  if (eventIds.length > 0) await giveUpSeats(before, wanted);
  if (countsPeople) await giveBackPartySeats(before, wanted);
  return seatsNow(trx, wanted);
}

/** The EventStanding with these seats instead of those it was first read with. */
export function withSeats(standing: EventStanding, { events }: Pick<Seats, 'events'>): EventStanding {
  const seats = new Map(events.map((event) => [event.eventId, event]));
  return {
    ...standing,
    events: standing.events.map((event) => {
      const found = seats.get(event.eventId);
      if (!found) return event;
      const { capacity, taken, claimed } = found;
      return { ...event, capacity, seatsTaken: seatsGone(capacity, taken.length, claimed) };
    }),
  };
}

/** The numbers that are free in an event with a capacity, the lowest first. */
export function* freeSeats({ capacity, taken }: SeatsOfEvent): Generator<number, undefined> {
  const known = new Set(taken);
  for (let seat = 1; seat <= (capacity ?? 0); seat += 1) if (!known.has(seat)) yield seat;
}

/** The next of them. A decision based on the same seats guarantees one, so none is a fault. */
export function nextSeat(seats: ReturnType<typeof freeSeats>, eventId: string): number {
  const { value } = seats.next();
  if (value === undefined) throw new Error(`No seat is free in event ${eventId}`);
  return value;
}

/** The lowest free numbers of each event, each of them given once. */
export function seatsInTurn(seats: Pick<Seats, 'events'> | null) {
  const next = new Map<string, ReturnType<typeof freeSeats>>();
  return (eventId: string, count: number): readonly number[] => {
    const event = seats?.events.find((candidate) => candidate.eventId === eventId);
    if (!event) throw new Error(`No seats of event ${eventId} were looked at`);
    const free = next.get(eventId) ?? freeSeats(event);
    next.set(eventId, free);
    return Array.from({ length: count }, () => nextSeat(free, eventId));
  };
}

/** So many of the lowest free numbers. */
export function lowestSeats(seats: Pick<Seats, 'events'> | null, eventId: string, count: number): readonly number[] {
  const event = seats?.events.find((candidate) => candidate.eventId === eventId);
  if (!event) throw new Error(`No seats of event ${eventId} were looked at`);
  const free = freeSeats(event);
  return Array.from({ length: count }, () => nextSeat(free, eventId));
}

type Party = { readonly event_id: string; readonly event_reservation_id: string };

/** These seats as those of a course that counts everybody who comes. */
export const partySeats = ({ event_id, event_reservation_id }: Party, numbers: readonly number[]): PartySeat[] =>
  numbers.map((seat_number) => ({ event_id, event_reservation_id, seat_number }));
