import type { ExpressionBuilder } from 'kysely';
import { localDateTimeAt } from '#rules/day/day.ts';
import { eventColumns, eventsOnOffer, publishedEvents, sessionsOf } from '../catalogue/event.queries.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import { isLive } from './seat.queries.ts';

const seatsTakenOf = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  build
    .selectFrom('event_reservation')
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .where('event_reservation.tenant_id', '=', tenantId)
    .whereRef('event_reservation.event_id', '=', 'event.event_id')
    .where('event_reservation.seat_number', 'is not', null)
    .where(isLive)
    .$asScalar()
    .$notNull()
    .as('seats_taken');

const inFull = (query: ReturnType<typeof publishedEvents>, tenantId: string) =>
  query.select(eventColumns).select((build) => [sessionsOf(build, tenantId), seatsTakenOf(build, tenantId)]);

/** A published event with its sessions and how many of its seats are taken now. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/** The published ones among these events, whenever they take place. */
export const eventsNamed = (
  db: Database,
  { tenantId, eventIds }: { readonly tenantId: string; readonly eventIds: readonly string[] },
) =>
  inFull(publishedEvents(db, tenantId), tenantId)
    .where('event.event_id', '=', anyOf(eventIds))
    .orderBy('event.sort')
    .orderBy('event.number');

/** The events that a category offers. */
export const eventsOfCategory = (
  trx: Database,
  { eventCategoryId, ...when }: { readonly tenantId: string; readonly now: string; readonly eventCategoryId: string },
) =>
  inFull(eventsOnOffer(trx, when), when.tenantId)
    .where('event.event_category_id', '=', eventCategoryId)
    .orderBy('event.sort')
    .orderBy('event.number')
    .execute();

/** The queries for published events leave out those without a session. */
export function firstSessionAt({ event_id, sessions }: Pick<EventRow, 'event_id' | 'sessions'>) {
  const [first] = sessions;
  if (!first) throw new Error(`Event ${event_id} has no session`);
  return localDateTimeAt(first.date, first.from_minute);
}
