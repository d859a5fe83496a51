import type { Database } from '../db/connect.ts';
import { type Change, noChange } from '../db/rows.ts';
import { type NumberedSeat, renumberSeats, type Seated, seatedOf } from './seatNumber.queries.ts';

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
  const seated = Map.groupBy(await seatedOf(trx, tenantId), ({ event_id }) => event_id);
  const overfull = new Map<string, number>();
  const seats: NumberedSeat[] = [];
  for (const { eventId, capacity } of events) {
    const rows = seated.get(eventId) ?? [];
    if (capacity === null) continue;
    if (rows.length <= capacity) seats.push(...newSeats(rows, capacity));
    else overfull.set(eventId, rows.length);
  }
  await renumberSeats(trx, { tenantId, seats });
  return { change: { ...noChange, changed: seats.length }, overfull };
}

/** The lowest free numbers, for those without one and those whose own is beyond the capacity. */
function newSeats(rows: readonly Seated[], capacity: number): NumberedSeat[] {
  const isWithin = ({ seat_number }: Seated) => seat_number !== null && seat_number <= capacity;
  const taken = new Set(rows.filter(isWithin).map(({ seat_number }) => seat_number));
  const free = Array.from({ length: capacity }, (_, index) => index + 1).filter((number) => !taken.has(number));
  return rows
    .filter((row) => !isWithin(row))
    .flatMap(({ event_reservation_id }, index) => {
      const seat_number = free[index];
      return seat_number === undefined ? [] : [{ event_reservation_id, seat_number }];
    });
}
