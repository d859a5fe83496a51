import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';

/** Keys of the courses that somebody has a place in or has entered. */
export async function coursesEntered(trx: Database, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('event')
    .select('event.key')
    .where('event.tenant_id', '=', tenantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_reservation')
          .select('event_reservation.event_id')
          .where('event_reservation.tenant_id', '=', tenantId)
          .whereRef('event_reservation.event_id', '=', 'event.event_id')
          .where('event_reservation.state', 'in', eventStatesThat('counts', 'isReserved')),
      ),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** So many are named beside a course at most. */
const mostBeside = 300;

/** The courses that a condition names together with this one, or that a span with a limit takes people for, too. */
export async function coursesBeside(
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
) {
  const { rows } = await sql<{ event_id: string }>`
    select other.event_id from condition_event as own
    join condition_event as other
      on other.tenant_id = ${tenantId} and other.event_condition_id = own.event_condition_id
    where own.tenant_id = ${tenantId} and own.event_id = ${eventId} and other.event_id <> ${eventId}
    union
    select other.event_id from entry_span_event as own
    join event_entry_span as span on span.tenant_id = ${tenantId}
      and span.event_entry_span_id = own.event_entry_span_id and span.limit_count is not null
    join entry_span_event as other
      on other.tenant_id = ${tenantId} and other.event_entry_span_id = own.event_entry_span_id
    where own.tenant_id = ${tenantId} and own.event_id = ${eventId} and other.event_id <> ${eventId}
    limit ${mostBeside}`.execute(trx);
  return rows.map(({ event_id }) => event_id);
}
