import { type Selectable, sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '../db/connect.ts';
import type { EventReservation } from '../db/schema.ts';
import { countsPeople } from './seatCount.queries.ts';

/** A place with the seats it takes, and those it should have. */
export type Seated = Pick<Selectable<EventReservation>, 'event_id' | 'event_reservation_id' | 'seat_number'> & {
  /** Of a course that counts everybody who comes. */
  readonly party_seats: readonly number[];
  readonly seat_count: number;
  readonly counts_people: boolean;
};

export type NumberedSeat = Pick<Seated, 'event_id' | 'event_reservation_id' | 'counts_people'> & {
  readonly seats: readonly number[];
};

/**
 * Whoever has a place of an event with a capacity, or holds one in the cart by the clock of the database, in the order
 * of coming. One that was given while there was no limit has no number yet.
 */
export async function seatedOf(trx: Database, tenantId: string): Promise<readonly Seated[]> {
  const { rows } = await sql<Seated>`
    select event_id, event_reservation_id, seat_number, coalesce(${countsPeople}, false) as counts_people,
      case when ${countsPeople} then 1 + jsonb_array_length(party) else 1 end as seat_count,
      array(select party_seat.seat_number from event_party_seat as party_seat where party_seat.tenant_id = ${tenantId}
        and party_seat.event_reservation_id = event_reservation.event_reservation_id) as party_seats
    from event_reservation join event using (tenant_id, event_id)
    where tenant_id = ${tenantId} and capacity is not null
      and (state = any(${eventStatesThat('takesSeat', 'isReserved')}::text[]) or hold_expires_at > clock_timestamp())
    order by event_id, sequence`.execute(trx);
  return rows;
}

/** Gives reservations other seats, which are free or whose hold has expired. */
export async function renumberSeats(
  trx: Database,
  { tenantId, seats }: { readonly tenantId: string; readonly seats: readonly NumberedSeat[] },
) {
  if (seats.length === 0) return;
  const ids = seats.map(({ event_reservation_id }) => event_reservation_id);
  const first = seats.map(({ event_reservation_id, seats: [seat_number] }) => ({ event_reservation_id, seat_number }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(first)}::jsonb)
    as given (event_reservation_id uuid, seat_number integer)`;
  // An expired hold may still have one of the numbers: it is ended, as wherever a seat is taken.
  await sql`
    update event_reservation set seat_number = null, hold_expires_at = null
    where tenant_id = ${tenantId} and hold_expires_at <= statement_timestamp()
      and event_reservation_id <> all(${ids}::uuid[])
      and event_id in (select event_id from event_reservation join ${given} using (event_reservation_id)
        where tenant_id = ${tenantId})`.execute(trx);
  // Two of them may change numbers with each other, and one that is in use is refused at each row: so they leave all of
  // theirs first. None of them goes without a number meanwhile, because a hold in a cart may not.
  await sql`
    update event_reservation set seat_number = seat_number + (
      select coalesce(max(held.seat_number), 0) from event_reservation as held where held.tenant_id = ${tenantId})
    where tenant_id = ${tenantId} and event_reservation_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    update event_reservation set seat_number = given.seat_number from ${given}
    where tenant_id = ${tenantId} and event_reservation.event_reservation_id = given.event_reservation_id`.execute(trx);
}
