import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Reservation, ReservationDetail, ReservationHistory } from '#server/db/schema.ts';
import { type placeRows, placing } from '../placing.queries.ts';

type Ids = { readonly tenantId: string; readonly reservationIds: readonly string[] };

export const insertMovedReservations = (trx: Database, rows: readonly Insertable<Reservation>[]) =>
  insertRows(trx, { table: 'reservation', rows });

export const insertMovedDetails = (trx: Database, rows: readonly Insertable<ReservationDetail>[]) =>
  insertRows(trx, { table: 'reservation_detail', rows });

export const insertMovedHistory = (trx: Database, rows: readonly Insertable<ReservationHistory>[]) =>
  insertRows(trx, { table: 'reservation_history', rows });

/** Brings reservations that came in before to what the other system says now. */
export const updateMovedReservations = (
  trx: Database,
  { tenantId, rows }: { readonly tenantId: string; readonly rows: readonly Insertable<Reservation>[] },
) =>
  sql`update reservation set user_id = told.user_id, container_id = told.container_id, container_name = told.container_name,
      article_id = told.article_id, article_name = told.article_name, first_date = told.first_date,
      last_date = told.last_date, state = told.state, payment_state = told.payment_state, purpose = told.purpose,
      expected_attendees = told.expected_attendees, fee = told.fee, booked_at = told.booked_at, changed_at = told.changed_at
    from jsonb_populate_recordset(null::reservation, ${JSON.stringify(rows)}::jsonb) as told
    where reservation.tenant_id = ${tenantId} and reservation.reservation_id = told.reservation_id`.execute(trx);

/** Takes the days and places of reservations away, which are written anew. Their spaces are locked. */
export async function clearMoved(trx: Database, { tenantId, reservationIds }: Ids) {
  await sql`delete from occupancy where occupancy.tenant_id = ${tenantId}
    and occupancy.reservation_id = any(${reservationIds}::uuid[])`.execute(trx);
  await sql`delete from reservation_detail where reservation_detail.tenant_id = ${tenantId}
    and reservation_detail.reservation_id = any(${reservationIds}::uuid[])`.execute(trx);
}

type Places = {
  readonly tenantId: string;
  readonly now: Date;
  readonly rows: readonly ReturnType<typeof placeRows>[number][];
};

/**
 * Takes places, of which the constraint is the judge. Answers the reservations of those in which it found somebody else; the
 * caller then writes nothing at all.
 */
export async function placeMoved(trx: Database, { tenantId, now, rows }: Places): Promise<readonly string[]> {
  const places = JSON.stringify(rows);
  const { rows: taken } = await sql<{ taken: number }>`
    with ${placing({ tenantId, now, places })} select count(*)::integer as taken from placed`.execute(trx);
  if (taken[0]?.taken === rows.length) return [];
  const { rows: missing } = await sql<{ id: string }>`
    select distinct wanted.reservation_id as id
    from jsonb_to_recordset(${places}::jsonb) as wanted (occupancy_id uuid, reservation_id uuid)
    where not exists (select from occupancy where occupancy.tenant_id = ${tenantId}
      and occupancy.occupancy_id = wanted.occupancy_id)`.execute(trx);
  return missing.map(({ id }) => id);
}
