import type { Database } from '../db/connect.ts';
import { type Change, noChange } from '../db/rows.ts';
import { giveBackPartySeats, leavePartySeats, takePartySeats } from './partySeat.queries.ts';
import { type NumberedSeat, renumberSeats, type Seated, seatedOf } from './seatNumber.queries.ts';
import { partySeats } from './seatsUnderLock.ts';

/** `capacity` null takes everybody. */
type Sized = { readonly eventId: string; readonly capacity: number | null };

/** What was changed, and how many seats are taken of the events whose capacity is below that. */
export type Fitted = { readonly change: Change; readonly overfull: ReadonlyMap<string, number> };

/**
 * Fits seats to changed capacities of events. A place that was given without a limit gets a seat, and a seat beyond the
 * capacity becomes one within it. The caller has locked the events. Events with more seats taken than the capacity
 * allows are answered and stay as they are.
 */
export async function fitSeats(
  trx: Database,
  { tenantId, events }: { readonly tenantId: string; readonly events: readonly Sized[] },
): Promise<Fitted> {
  const { seats, overfull } = fitted(await seatedOf(trx, tenantId), events);
  await renumberSeats(trx, { tenantId, seats });
  await giveBackPartySeats(trx, { tenantId, eventIds: events.map(({ eventId }) => eventId) });
  await leavePartySeats(trx, {
    tenantId,
    eventReservationIds: seats.map(({ event_reservation_id }) => event_reservation_id),
  });
  await takePartySeats(trx, {
    tenantId,
    seats: seats.flatMap((one) => (one.counts_people ? partySeats(one, one.seats) : [])),
  });
  return { change: { ...noChange, changed: seats.length }, overfull };
}

/** How many seats are taken of the events whose capacity would be below that; nothing is changed. */
export async function overfullOf(
  trx: Database,
  { tenantId, events }: { readonly tenantId: string; readonly events: readonly Sized[] },
): Promise<Fitted['overfull']> {
  return fitted(await seatedOf(trx, tenantId), events).overfull;
}

function fitted(seatedRows: readonly Seated[], events: readonly Sized[]) {
  const seated = Map.groupBy(seatedRows, ({ event_id }) => event_id);
  const overfull = new Map<string, number>();
  const seats: NumberedSeat[] = [];
  for (const { eventId, capacity } of events) {
    const rows = seated.get(eventId) ?? [];
    if (capacity === null) continue;
    const taken = rows.reduce((sum, { seat_count }) => sum + seat_count, 0);
    if (taken <= capacity) seats.push(...newSeats(rows, capacity));
    else overfull.set(eventId, taken);
  }
  return { seats, overfull };
}

/** The lowest free numbers, for those without all of theirs and those of whom one is beyond the capacity. */
function newSeats(rows: readonly Seated[], capacity: number): NumberedSeat[] {
  const isRight = (row: Seated) => {
    const own = seatsNow(row);
    return own.length === row.seat_count && own.every((seat) => seat <= capacity);
  };
  const taken = new Set(rows.filter(isRight).flatMap(seatsNow));
  const free = Array.from({ length: capacity }, (_, index) => index + 1).filter((number) => !taken.has(number));
  return rows
    .filter((row) => !isRight(row))
    .map(({ event_id, event_reservation_id, counts_people, seat_count }) => ({
      event_id,
      event_reservation_id,
      counts_people,
      seats: free.splice(0, seat_count),
    }));
}

/** Where everybody has a seat, only those that are kept as such count. */
const seatsNow = ({ counts_people, seat_number, party_seats }: Seated) =>
  counts_people ? party_seats : [...(seat_number === null ? [] : [seat_number]), ...party_seats];
