import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { definedEvents } from '#server/catalogue/event.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

/** The courses of a tenant, by id, with where they are. */
export async function coursesOffered(trx: Database, tenantId: string) {
  const rows = await definedEvents(trx, tenantId)
    .select(['event.event_id', 'event.name', 'event.place', 'event_container.name as container_name'])
    .select(['event_container.address', 'event.is_published'])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** The times of all sessions of a tenant, by id. */
export async function sessionTimes(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('event_session')
    .select(['event_session_id', 'event_id', 'date', 'from_minute', 'to_minute'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map((row) => [row.event_session_id, row]));
}

type Taken = { readonly tenantId: string; readonly eventIds: readonly string[] };

/** Who takes part in courses or waits for them, with each session of theirs. */
export const placesOf = (trx: Database, { tenantId, eventIds }: Taken) =>
  trx
    .selectFrom('event_reservation')
    .innerJoin('event_reservation_detail', (join) =>
      join
        .onRef('event_reservation_detail.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event_reservation_detail.event_reservation_id', '=', 'event_reservation.event_reservation_id'),
    )
    .select(['event_reservation.event_reservation_id', 'event_reservation.event_id'])
    .select(['event_reservation_detail.event_reservation_detail_id', 'event_reservation_detail.event_session_id'])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event_reservation_detail.tenant_id', '=', tenantId)
    .where('event_reservation.event_id', '=', anyOf(eventIds))
    .where('event_reservation.state', 'in', eventStatesThat('counts', 'isReserved'))
    .orderBy('event_reservation.event_reservation_id')
    .execute();
