import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { EventReservation, EventReservationDetail, EventReservationHistory } from '#server/db/schema.ts';

export const insertMovedEntries = (trx: Database, rows: readonly Insertable<EventReservation>[]) =>
  insertRows(trx, { table: 'event_reservation', rows });

export const insertMovedSessions = (trx: Database, rows: readonly Insertable<EventReservationDetail>[]) =>
  insertRows(trx, { table: 'event_reservation_detail', rows });

export const insertMovedEntryHistory = (trx: Database, rows: readonly Insertable<EventReservationHistory>[]) =>
  insertRows(trx, { table: 'event_reservation_history', rows });

type Rows = { readonly tenantId: string; readonly rows: readonly Insertable<EventReservation>[] };

/** Brings entries that came in before to what the other system says now. Their courses are locked. */
export const updateMovedEntries = (trx: Database, { tenantId, rows }: Rows) =>
  sql`update event_reservation set user_id = told.user_id, event_id = told.event_id,
      event_entry_span_id = told.event_entry_span_id, state = told.state, payment_state = told.payment_state,
      seat_number = told.seat_number, fee = told.fee, added_at = told.added_at, changed_at = told.changed_at
    from jsonb_populate_recordset(null::event_reservation, ${JSON.stringify(rows)}::jsonb) as told
    where event_reservation.tenant_id = ${tenantId}
      and event_reservation.event_reservation_id = told.event_reservation_id`.execute(trx);

/** The dates of entries, which are written anew. */
export const clearMovedSessions = (
  trx: Database,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
) =>
  sql`delete from event_reservation_detail where event_reservation_detail.tenant_id = ${tenantId}
    and event_reservation_detail.event_reservation_id = any(${ids}::uuid[])`.execute(trx);
