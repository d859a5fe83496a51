import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '../db/connect.ts';
import { insertRows } from '../db/rows.ts';
import { newId } from '../newId.ts';

/** Those of the sessions that somebody has reserved, each with one reservation of it. */
export async function reservationsOfSessions(
  trx: Database,
  { tenantId, sessionIds }: { readonly tenantId: string; readonly sessionIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ event_session_id: string; event_reservation_id: string }>`
    select distinct on (event_session_id) event_session_id, event_reservation_id from event_reservation_detail
    where tenant_id = ${tenantId} and event_session_id = any(${sessionIds}::uuid[])
    order by event_session_id, event_reservation_id`.execute(trx);
  return new Map(rows.map(({ event_session_id, event_reservation_id }) => [event_session_id, event_reservation_id]));
}

/**
 * Gives every reservation of an event the sessions it does not have yet: who has the event has what was added to it.
 * `eventId`: of this one alone.
 */
export async function addMissingDetails(trx: Database, tenantId: string, eventId: string | null = null) {
  const standing = eventStatesThat('counts', 'isReserved');
  const missing = await sql<{ event_reservation_id: string; event_session_id: string }>`
    select event_reservation_id, event_session_id
    from event_reservation join event_session using (tenant_id, event_id)
    where tenant_id = ${tenantId} and state = any(${standing}::text[]) and event_session.called_off = ''
      and (${eventId}::uuid is null or event_id = ${eventId}::uuid)
      and not exists (select from event_reservation_detail as detail where detail.tenant_id = ${tenantId}
        and detail.event_reservation_id = event_reservation.event_reservation_id
        and detail.event_session_id = event_session.event_session_id)
    order by sequence, session_number`.execute(trx);
  const rows = missing.rows.map((pair) => ({ tenant_id: tenantId, event_reservation_detail_id: newId(), ...pair }));
  return insertRows(trx, { table: 'event_reservation_detail', rows });
}
