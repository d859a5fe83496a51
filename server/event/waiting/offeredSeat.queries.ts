import { type Insertable, sql } from 'kysely';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { EventReservation } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

/** A seat that is held for somebody who waited. */
export type OfferedSeat = Pick<
  Insertable<EventReservation>,
  'event_reservation_id' | 'user_id' | 'event_id' | 'event_entry_span_id'
> & { readonly seat_number: number; readonly seconds: number; readonly party: readonly unknown[] };

type Offering = { readonly tenantId: string; readonly seats: readonly OfferedSeat[]; readonly nowMs: number };

/**
 * Holds seats of locked courses for people, until so many seconds after now by the clock of the database. Answers until
 * when, by reservation; one is missing whose seat was somebody else's after all.
 */
export async function holdOffered(trx: Database, { tenantId, seats, nowMs }: Offering) {
  const now = new Date(nowMs);
  const { rows } = await sql<{ event_reservation_id: string; hold_expires_at: Date }>`
    insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type,
      state, seat_number, hold_expires_at, request_for_borrow_instrument, party, fee, added_at, changed_at)
    select ${tenantId}::uuid, event_reservation_id, user_id, event_id, event_entry_span_id, 'normal',
      ${'offered' satisfies EventReservationState}, seat_number, statement_timestamp() + make_interval(secs => seconds),
      false, party, 0, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as seat (event_reservation_id uuid, user_id uuid,
      event_id uuid, event_entry_span_id uuid, seat_number integer, seconds integer, party jsonb)
    order by seat_number
    on conflict do nothing
    returning event_reservation_id, hold_expires_at`.execute(trx);
  return new Map(rows.map((row) => [row.event_reservation_id, row.hold_expires_at]));
}

/** Gives up seats that were offered. Nothing of them was ever the person's, so nothing is written down of it. */
export const giveUpOffered = (
  trx: Database,
  {
    tenantId,
    eventReservationIds,
    nowMs,
  }: { readonly tenantId: string; readonly eventReservationIds: readonly string[]; readonly nowMs: number },
) =>
  trx
    .updateTable('event_reservation')
    .set({
      state: 'removed' satisfies EventReservationState,
      seat_number: null,
      hold_expires_at: null,
      party: '[]',
      changed_at: new Date(nowMs),
    })
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', anyOf(eventReservationIds))
    .where('state', '=', 'offered' satisfies EventReservationState)
    .execute();
