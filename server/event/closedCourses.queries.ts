import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

/** Who has a place or waits for one; carts are nobody's word yet. */
const taking = eventStatesThat('counts', 'isReserved');

type Sessions = {
  readonly tenantId: string;
  /** All courses of a place, or some by id. */
  readonly containerId?: string;
  readonly eventIds?: readonly string[];
  /** Days, both included. */
  readonly first: string;
  readonly last: string;
};

/** Sessions of courses within some days, by time, with how many people take each course. */
export async function sessionsWithin(trx: Database, { tenantId, containerId, eventIds, first, last }: Sessions) {
  const where =
    containerId === undefined
      ? sql`event.event_id = ${anyOf(eventIds ?? [])}`
      : sql`event_category.event_container_id = ${containerId} and event.is_published`;
  const { rows } = await sql<SessionRow>`
    select event.event_id, event.number, event.name, event_session.date, event_session.from_minute,
      event_session.to_minute,
      (select count(*)::integer from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_id = event.event_id and event_reservation.state = any(${taking}::text[])) as people
    from event
    join event_category on event_category.tenant_id = ${tenantId}
      and event_category.event_category_id = event.event_category_id
    join event_session on event_session.tenant_id = ${tenantId} and event_session.event_id = event.event_id
      and event_session.called_off = ''
    where event.tenant_id = ${tenantId} and event_session.date >= ${first} and event_session.date <= ${last} and ${where}
    order by event.number, event.event_id, event_session.date, event_session.from_minute`.execute(trx);
  return rows;
}

export type SessionRow = {
  readonly event_id: string;
  readonly number: string;
  readonly name: string;
  readonly date: string;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly people: number;
};

/** Whether there is such a place of courses. */
export const isPlaceOfCourses = async (
  trx: Database,
  { tenantId, containerId }: { readonly tenantId: string; readonly containerId: string },
) =>
  (await trx
    .selectFrom('event_container')
    .select('event_container_id')
    .where('tenant_id', '=', tenantId)
    .where('event_container_id', '=', containerId)
    .executeTakeFirst()) !== undefined;

/** The reservations of a course whose people take part or wait for it. */
export const takersOf = (
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
) =>
  trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('state', 'in', taking)
    .orderBy('event_reservation_id')
    .execute();
