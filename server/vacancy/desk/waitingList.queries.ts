import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { isReachable } from '#server/notice/reachable.queries.ts';

type Line = { readonly tenantId: string; readonly eventId: string; readonly limit: number };

/** They wait, or what is held for them stands. */
const isOfLine = sql<boolean>`(told_at is null or offer_outcome is null
  and coalesce(offer_ends_at > clock_timestamp(), false))`;

/** Who waits for a course: what is held first, then the others in their turn, then the newest of what is over. */
export const waitingListOf = (trx: Database, { tenantId, eventId, limit }: Line) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('account', (join) =>
      join.on('account.tenant_id', '=', tenantId).onRef('account.user_id', '=', 'vacancy_watch.user_id'),
    )
    .innerJoin('tenant_setting', (join) => join.on('tenant_setting.tenant_id', '=', tenantId))
    .select(['watch_id', 'vacancy_watch.created_at', 'asked_by', 'told_at', 'is_claim', 'drawn_at'])
    .select(['offer_ends_at', 'offer_outcome', 'user_number', 'last_name', 'first_name'])
    .select(['last_name_kana', 'first_name_kana', isReachable(tenantId).as('is_reachable')])
    .select(
      sql<number>`coalesce(floor(extract(epoch from offer_ends_at - clock_timestamp()))::integer, 0)`.as(
        'seconds_left',
      ),
    )
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('account.erased_at', 'is', null)
    .where('account.merged_into', 'is', null)
    .orderBy(isOfLine, 'desc')
    .orderBy(sql`told_at is null`)
    .orderBy(sql`case when not ${isOfLine} then told_at end`, 'desc')
    // Who was drawn comes before whoever asked since.
    .orderBy('drawn_at')
    .orderBy('draw_key')
    .orderBy('vacancy_watch.created_at')
    .orderBy('watch_id')
    .limit(limit)
    .execute();

export type WaitingRow = Awaited<ReturnType<typeof waitingListOf>>[number];

type Named = { readonly tenantId: string; readonly containerId: string; readonly watchId: string };

/** Whose wish it is, of a course of this place. */
export const waiterNamed = async (trx: Database, { tenantId, containerId, watchId }: Named) =>
  (
    await trx
      .selectFrom('vacancy_watch')
      .innerJoin('event', (join) =>
        join.on('event.tenant_id', '=', tenantId).onRef('event.event_id', '=', 'vacancy_watch.event_id'),
      )
      .innerJoin('event_category', (join) =>
        join
          .on('event_category.tenant_id', '=', tenantId)
          .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
      )
      .select('vacancy_watch.user_id')
      .where('vacancy_watch.tenant_id', '=', tenantId)
      .where('vacancy_watch.watch_id', '=', watchId)
      .where('event_category.event_container_id', '=', containerId)
      .executeTakeFirst()
  )?.user_id;
