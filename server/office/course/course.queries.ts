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
