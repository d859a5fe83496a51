import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { firstOfMonth } from '#rules/day/day.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';

/** The sessions of an event that take place, by day and time. */
export const sessionsOf = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('event_session')
      .select([
        'event_session.event_session_id',
        'event_session.date',
        'event_session.from_minute',
        'event_session.to_minute',
        'event_session.place',
      ])
      .where('event_session.tenant_id', '=', tenantId)
      .whereRef('event_session.event_id', '=', 'event.event_id')
      .where('event_session.called_off', '=', '')
      .orderBy('event_session.date')
      .orderBy('event_session.from_minute'),
  ).as('sessions');

/** Those that were called off, with the reason. */
export const sessionsOffOf = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('event_session')
      .select(['event_session.date', 'event_session.from_minute', 'event_session.to_minute'])
      .select('event_session.called_off')
      .where('event_session.tenant_id', '=', tenantId)
      .whereRef('event_session.event_id', '=', 'event.event_id')
      .where('event_session.called_off', '<>', '')
      .orderBy('event_session.date')
      .orderBy('event_session.from_minute'),
  ).as('sessions_off');

/** Events with the category and the place they stand in, published or not, for other queries to narrow. */
export const definedEvents = (trx: Database, tenantId: string) =>
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
    .where('event_container.tenant_id', '=', tenantId);

const published = (trx: Database, tenantId: string) =>
  definedEvents(trx, tenantId)
    .where('event.is_published', '=', true)
    .where('event_category.is_published', '=', true)
    .where('event_container.is_published', '=', true);

const sessions = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  build
    .selectFrom('event_session')
    .select('event_session.event_session_id')
    .where('event_session.tenant_id', '=', tenantId)
    .where('event_session.called_off', '=', '')
    .whereRef('event_session.event_id', '=', 'event.event_id');

/** Events with a session, published like the category and the place they stand in, for other queries to narrow. */
export const publishedEvents = (trx: Database, tenantId: string) =>
  published(trx, tenantId).where((where) => where.exists(sessions(where, tenantId)));

/** Those of them whose last session is not before the month of `now`. */
export const eventsOnOffer = (trx: Database, { tenantId, now }: { readonly tenantId: string; readonly now: string }) =>
  published(trx, tenantId).where((where) =>
    where.exists(sessions(where, tenantId).where('event_session.date', '>=', firstOfMonth(now))),
  );

/** What is shown of an event, whether it is still published or not. */
export const eventColumns = [
  'event.event_id',
  'event.number',
  'event.name',
  'event.capacity',
  'event.price',
  'event.course_price',
  'event.place',
  'event.instructor',
  'event.supplementary_information',
  'event.birth_month',
  'event.called_off',
  'event.audience',
  'event.ask_for_borrow_instrument',
  'event.loans',
  'event.companions',
  'event.participants',
  'event.event_category_id',
  'event_category.name as category_name',
  'event_container.event_container_id',
  'event_container.name as container_name',
] as const;

type CalledOff = { readonly tenantId: string; readonly eventId: string; readonly told: string };

/** Writes that a locked course does not take place, and why, as everybody reads it. */
export const callOffEvent = (trx: Database, { tenantId, eventId, told }: CalledOff) =>
  trx
    .updateTable('event')
    .set({ called_off: told })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
