import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { firstOfMonth } from '#rules/day/day.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import { isLive } from './seat.queries.ts';

/** The sessions of an event by day and time. */
export const sessionsOf = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('event_session')
      .select([
        'event_session.event_session_id',
        'event_session.date',
        'event_session.from_minute',
        'event_session.to_minute',
      ])
      .where('event_session.tenant_id', '=', tenantId)
      .whereRef('event_session.event_id', '=', 'event.event_id')
      .orderBy('event_session.date')
      .orderBy('event_session.from_minute'),
  ).as('sessions');

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

const published = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event')
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .where('event.is_published', '=', true)
    .where('event_category.is_published', '=', true)
    .where('event_container.is_published', '=', true);

const sessions = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  build
    .selectFrom('event_session')
    .select('event_session.event_session_id')
    .where('event_session.tenant_id', '=', tenantId)
    .whereRef('event_session.event_id', '=', 'event.event_id');

/** Events with a session, published like the category and the place they stand in, for other queries to narrow. */
const publishedEvents = (trx: Database, tenantId: string) =>
  published(trx, tenantId).where((where) => where.exists(sessions(where, tenantId)));

/** Those of them whose last session is not before the month of `now`. */
export const eventsOnOffer = (trx: Database, { tenantId, now }: { readonly tenantId: string; readonly now: string }) =>
  published(trx, tenantId).where((where) =>
    where.exists(sessions(where, tenantId).where('event_session.date', '>=', firstOfMonth(now))),
  );

/** What is told of an event, whether it is still published or not. */
export const eventColumns = [
  'event.event_id',
  'event.number',
  'event.name',
  'event.capacity',
  'event.price',
  'event.place',
  'event.instructor',
  'event.supplementary_information',
  'event.birth_month',
  'event.ask_for_borrow_instrument',
  'event.event_category_id',
  'event_category.name as category_name',
  'event_container.event_container_id',
  'event_container.name as container_name',
] as const;

const inFull = (query: ReturnType<typeof publishedEvents>, tenantId: string) =>
  query.select(eventColumns).select((build) => [sessionsOf(build, tenantId), seatsTakenOf(build, tenantId)]);

/** A published event with its sessions and how many of its seats are taken at this moment. */
export type EventRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/** The published ones among these events, whenever they take place. */
export const eventsNamed = (
  trx: Database,
  { tenantId, eventIds }: { readonly tenantId: string; readonly eventIds: readonly string[] },
) =>
  inFull(publishedEvents(trx, tenantId), tenantId)
    .where('event.event_id', '=', anyOf(eventIds))
    .orderBy('event.sort')
    .orderBy('event.number')
    .execute();

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
