import { type Selectable, sql } from 'kysely';
import type { EventReservation } from '#server/db/schema.ts';
import { type Ids, idBehind } from './eventRows.ts';
import type { Importing } from './importBundle.ts';
import { placedEvents } from './resolveEvents.ts';
import { noChange } from './rows.ts';

type Seated = Pick<Selectable<EventReservation>, 'event_id' | 'event_reservation_id' | 'seat_number'>;

/**
 * Seats that fit the capacities of the bundle: a place that was given while there was no limit gets a seat, and a seat
 * beyond the capacity becomes one within it. A capacity below the places given and held is a problem.
 */
export async function keepSeats(importing: Importing, eventIds: Ids) {
  const { bundle, problem } = importing;
  const seated = Map.groupBy(await seatedRows(importing), ({ event_id }) => event_id);
  const seats: { event_reservation_id: string; seat_number: number }[] = [];
  for (const { event, path } of placedEvents(bundle)) {
    const { key, capacity } = event;
    const rows = seated.get(idBehind(eventIds, key)) ?? [];
    if (capacity === null) continue;
    if (rows.length <= capacity) seats.push(...newSeats(rows, capacity));
    else
      problem([...path, 'capacity'], `"${key}" cannot have a capacity of ${capacity}: ${rows.length} seats are taken`);
  }
  await writeSeats(importing, seats);
  return { ...noChange, changed: seats.length };
}

/** Whoever has a place of an event with a capacity, or holds one in the cart by the clock of the database. */
async function seatedRows({ trx, tenantId }: Importing) {
  const { rows } = await sql<Seated>`
    select event_id, event_reservation_id, seat_number
    from event_reservation join event using (tenant_id, event_id)
    where tenant_id = ${tenantId} and capacity is not null
      and (state in ('won', 'awaiting_payment', 'fixed') or hold_expires_at > clock_timestamp())
    order by event_id, sequence`.execute(trx);
  return rows;
}

/** The lowest numbers nobody has, for those without one and those whose own is beyond the capacity. */
function newSeats(rows: readonly Seated[], capacity: number) {
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

async function writeSeats({ trx, tenantId }: Importing, seats: readonly { event_reservation_id: string }[]) {
  if (seats.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
    as given (event_reservation_id uuid, seat_number integer)`;
  // A hold that is over may still have one of the numbers: it is given up, as whoever takes the seat would do.
  await sql`
    update event_reservation set seat_number = null, hold_expires_at = null
    where tenant_id = ${tenantId} and hold_expires_at <= clock_timestamp()
      and event_reservation_id <> all(${seats.map(({ event_reservation_id }) => event_reservation_id)}::uuid[])
      and event_id in (select event_id from event_reservation join ${given} using (event_reservation_id)
        where tenant_id = ${tenantId})`.execute(trx);
  await sql`
    update event_reservation set seat_number = given.seat_number from ${given}
    where tenant_id = ${tenantId} and event_reservation.event_reservation_id = given.event_reservation_id`.execute(trx);
}
