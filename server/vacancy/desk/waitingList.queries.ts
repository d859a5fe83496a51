import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { isReachable } from '#server/notice/reachable.queries.ts';

type Tenant = { readonly tenantId: string };
type Place = Tenant & { readonly containerId: string };

/** They wait, or what is held for them stands. */
const isOfLine = sql<boolean>`(told_at is null or offer_outcome is null
  and coalesce(offer_ends_at > clock_timestamp(), false))`;

/** What is held first, then who waits in their turn, then the newest of what is over. Who is forgotten or merged is not there. */
const waiters = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('account', (join) =>
      join.on('account.tenant_id', '=', tenantId).onRef('account.user_id', '=', 'vacancy_watch.user_id'),
    )
    .innerJoin('tenant_setting', (join) => join.on('tenant_setting.tenant_id', '=', tenantId))
    .select(['watch_id', 'vacancy_watch.created_at', 'asked_by', 'told_at', 'is_claim', 'drawn_at'])
    .select(['vacancy_watch.article_id', 'vacancy_watch.from_minute', 'vacancy_watch.to_minute'])
    .select(['offer_ends_at', 'offer_outcome', 'user_number', 'last_name', 'first_name'])
    .select(['last_name_kana', 'first_name_kana', isReachable(tenantId).as('is_reachable')])
    .select(
      sql<number>`coalesce(floor(extract(epoch from offer_ends_at - clock_timestamp()))::integer, 0)`.as(
        'seconds_left',
      ),
    )
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('account.erased_at', 'is', null)
    .where('account.merged_into', 'is', null)
    .orderBy(isOfLine, 'desc')
    .orderBy(sql`told_at is null`)
    .orderBy(sql`case when not ${isOfLine} then told_at end`, 'desc')
    // Who was drawn comes before whoever asked since.
    .orderBy('drawn_at')
    .orderBy('draw_key')
    .orderBy('vacancy_watch.created_at')
    .orderBy('watch_id');

type Line = Tenant & { readonly eventId: string; readonly limit: number };

/** Who waits, or has waited, for a course. */
export const waitingListOf = (trx: Database, { tenantId, eventId, limit }: Line) =>
  waiters(trx, tenantId).where('event_id', '=', eventId).limit(limit).execute();

export type WaitingRow = Awaited<ReturnType<typeof waitingListOf>>[number];

type DayOfPlace = Place & { readonly date: string; readonly limit: number };

/** Who waits, or has waited, for the rooms of a place on a day. */
export const roomWaitersOf = (trx: Database, { tenantId, containerId, date, limit }: DayOfPlace) =>
  waiters(trx, tenantId)
    .innerJoin('article', (join) =>
      join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
    )
    .select('article.name as article_name')
    .where('article.container_id', '=', containerId)
    .where('day', '=', date)
    .limit(limit)
    .execute();

type DaysToCome = Place & { readonly today: string; readonly limit: number };

/** On which days how many wait for a room of a place. */
export const daysAwaited = (trx: Database, { tenantId, containerId, today, limit }: DaysToCome) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('article', (join) =>
      join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
    )
    .select(sql<string>`day::text`.as('date'))
    .select(sql<number>`count(*)::integer`.as('people'))
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('article.container_id', '=', containerId)
    .where('told_at', 'is', null)
    .where('day', '>=', today)
    .groupBy('day')
    .orderBy('day')
    .limit(limit)
    .execute();

type Named = Place & { readonly watchId: string };

/** Whose wish it is, of a course or a room of this place. */
export const waiterNamed = async (trx: Database, { tenantId, containerId, watchId }: Named) =>
  (
    await trx
      .selectFrom('vacancy_watch')
      .leftJoin('event', (join) =>
        join.on('event.tenant_id', '=', tenantId).onRef('event.event_id', '=', 'vacancy_watch.event_id'),
      )
      .leftJoin('event_category', (join) =>
        join
          .on('event_category.tenant_id', '=', tenantId)
          .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
      )
      .leftJoin('article', (join) =>
        join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
      )
      .select('vacancy_watch.user_id')
      .where('vacancy_watch.tenant_id', '=', tenantId)
      .where('vacancy_watch.watch_id', '=', watchId)
      .where(({ or, eb }) =>
        or([eb('event_category.event_container_id', '=', containerId), eb('article.container_id', '=', containerId)]),
      )
      .executeTakeFirst()
  )?.user_id;
