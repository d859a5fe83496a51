import type { EventStanding } from '#rules/event/eventFacts.ts';
import type { UserCall } from '../call.ts';
import { giveUpSeats, lockEvents, lockSeats, type Seats, seatsNow } from './seat.queries.ts';

/**
 * The seats of the events, which from now on until the transaction ends nobody else can take. The person is locked already;
 * after him come the events and then the reservations, each in the same order for everybody, so that nobody waits in a
 * circle. Seats whose hold is over are free again by then.
 */
export async function seatsUnderLock(
  { trx, tenant, userId }: Pick<UserCall, 'trx' | 'tenant' | 'userId'>,
  { eventIds, holdMinutes }: { readonly eventIds: readonly string[]; readonly holdMinutes: number },
): Promise<Seats> {
  const wanted = { tenantId: tenant.tenantId, userId, eventIds, holdMinutes };
  if (eventIds.length > 0) await lockEvents(trx, wanted);
  const locked = await lockSeats(trx, wanted);
  const lockedIds = locked.map(({ event_reservation_id }) => event_reservation_id);
  if (eventIds.length > 0) await giveUpSeats(trx, { ...wanted, lockedIds });
  return seatsNow(trx, wanted);
}

/** The standing with these seats instead of those it was first gathered with. */
export function withSeats(standing: EventStanding, { events }: Pick<Seats, 'events'>): EventStanding {
  const seats = new Map(events.map((event) => [event.eventId, event]));
  return {
    ...standing,
    events: standing.events.map((event) => {
      const found = seats.get(event.eventId);
      return found ? { ...event, capacity: found.capacity, seatsTaken: found.taken.length } : event;
    }),
  };
}

/** The lowest number that is free. Whoever decided by the same seats that one is finds it; anything else is a fault. */
export function freeSeat(seats: Pick<Seats, 'events'> | null, eventId: string): number {
  const event = seats?.events.find((candidate) => candidate.eventId === eventId);
  if (!event || event.capacity === null || event.taken.length >= event.capacity) {
    throw new Error(`No seat is free in event ${eventId}`);
  }
  const taken = new Set(event.taken);
  let seat = 1;
  while (taken.has(seat)) seat += 1;
  return seat;
}
