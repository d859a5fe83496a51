import { sql } from 'kysely';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { entitledColumns } from '../account/entitlement.queries.ts';
import { groupFactsOf } from '../account/group/group.queries.ts';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { countOf, foundBy, type Step } from '../db/stepOf.ts';

/** A frame of a room on a day. */
export type WatchedFrame = MinuteRange & { readonly articleId: string; readonly day: string };

/** What somebody waits for. */
export type Watched = WatchedFrame | { readonly eventId: string };

const columnsOf = (what: Watched) =>
  'eventId' in what
    ? { article_id: null, day: null, from_minute: null, to_minute: null, event_id: what.eventId }
    : {
        article_id: what.articleId,
        day: what.day,
        from_minute: what.fromMinute,
        to_minute: what.toMinute,
        event_id: null,
      };

/** They wait, or something is held for them. */
const stands = sql<boolean>`(told_at is null
  or offer_outcome is null and coalesce(offer_ends_at > clock_timestamp(), false))`;

/** The watches of a person that stand, with what each is for. */
export const standingWatches = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'article_id', 'day', 'from_minute', 'to_minute', 'event_id'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where(stands)
    .execute();

type StandingWatch = Awaited<ReturnType<typeof standingWatches>>[number];

/** Whether a watch is for this. */
export const isFor = (what: Watched) => {
  const wanted = Object.entries(columnsOf(what)) as [keyof StandingWatch, unknown][];
  return (row: StandingWatch) => wanted.every(([column, value]) => row[column] === value);
};

type NewWatch = Person & {
  readonly watchId: string;
  readonly what: Watched;
  readonly nowMs: number;
  /** They are asked in turn, where the town has a line. */
  readonly isClaim?: boolean;
  /** Who of the staff asked for them. */
  readonly askedBy?: string;
};

export const insertWatch = (
  trx: Database,
  { tenantId, userId, watchId, what, nowMs, isClaim = false, askedBy = '' }: NewWatch,
) =>
  trx
    .insertInto('vacancy_watch')
    .values({
      tenant_id: tenantId,
      watch_id: watchId,
      user_id: userId,
      ...columnsOf(what),
      created_at: new Date(nowMs),
      is_claim: isClaim,
      asked_by: askedBy,
    })
    .execute();

/** Ends a watch of a person; false where they have no such. */
export const deleteWatch = async (
  trx: Database,
  { tenantId, userId, watchId }: Person & { readonly watchId: string },
) =>
  countOf(
    await trx
      .deleteFrom('vacancy_watch')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('watch_id', '=', watchId)
      .execute(),
  ) > 0;

type Today = { readonly tenantId: string; readonly today: string };

/** Whether what is waited for is still to come: the day of use, or a session of the course. */
const isToCome = ({ tenantId, today }: Today) => sql<boolean>`(vacancy_watch.day >= ${today} or exists (
  select from event_session where event_session.tenant_id = ${tenantId}
    and event_session.event_id = vacancy_watch.event_id and event_session.date >= ${today}))`;

/** All that a person waits for, or was told of. The newest stands first. */
export const ownWatches = (trx: Database, person: Person) => namedWatches(trx, person).execute();

/** What of it is still to come. */
export const watchesToCome = (trx: Database, { today, ...person }: Person & { readonly today: string }) =>
  namedWatches(trx, person)
    .where(isToCome({ tenantId: person.tenantId, today }))
    .execute();

const namedWatches = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('vacancy_watch')
    .leftJoin('article', (join) =>
      join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
    )
    .leftJoin('container', (join) =>
      join.on('container.tenant_id', '=', tenantId).onRef('container.container_id', '=', 'article.container_id'),
    )
    .leftJoin('event', (join) =>
      join.on('event.tenant_id', '=', tenantId).onRef('event.event_id', '=', 'vacancy_watch.event_id'),
    )
    .leftJoin('event_category', (join) =>
      join
        .on('event_category.tenant_id', '=', tenantId)
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .leftJoin('event_container', (join) =>
      join
        .on('event_container.tenant_id', '=', tenantId)
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .select(['watch_id', 'vacancy_watch.created_at', 'told_at', 'day', 'offer_ends_at', 'offer_outcome', 'is_claim'])
    .select('asked_by')
    .select(
      sql<number | null>`floor(extract(epoch from offer_ends_at - clock_timestamp()))::integer`.as('seconds_left'),
    )
    .select(['vacancy_watch.from_minute', 'vacancy_watch.to_minute'])
    .select(['container.container_id', 'container.name as container_name'])
    .select(['article.article_id', 'article.name as article_name'])
    .select(['event_container.event_container_id', 'event_container.name as event_container_name'])
    .select(['event_category.event_category_id', 'event.event_id', 'event.name as event_name'])
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('vacancy_watch.user_id', '=', userId)
    .orderBy('vacancy_watch.created_at', 'desc')
    .orderBy('watch_id');

export type WatchRow = Awaited<ReturnType<typeof ownWatches>>[number];

type Next = Today & { readonly after: string; readonly limit: number };

/**
 * Watches that stand, by id, after one of them, with what decides what their people may reserve. Nobody is told who is
 * forgotten or merged into another account.
 */
export const nextWatches = (trx: Database, { tenantId, today, after, limit }: Next) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('account', (join) =>
      join.on('account.tenant_id', '=', tenantId).onRef('account.user_id', '=', 'vacancy_watch.user_id'),
    )
    .leftJoin('article', (join) =>
      join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
    )
    .select(['watch_id', 'vacancy_watch.user_id', 'vacancy_watch.article_id', 'article.container_id'])
    .select(['day', 'vacancy_watch.from_minute', 'vacancy_watch.to_minute', 'event_id'])
    .select(['account.suspended_until', 'account.is_verified', ...entitledColumns])
    .select(groupFactsOf(tenantId).as('group'))
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('told_at', 'is', null)
    .where('watch_id', '>', after)
    .where('account.erased_at', 'is', null)
    .where('account.merged_into', 'is', null)
    .where(isToCome({ tenantId, today }))
    .orderBy('watch_id')
    .limit(limit)
    .execute();

export type WaitingPerson = Awaited<ReturnType<typeof nextWatches>>[number];

/** Whether anybody waits for anything that is still to come. */
export const hasStanding = async (trx: Database, { tenantId, today }: Today) =>
  (await trx
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('tenant_id', '=', tenantId)
    .where('told_at', 'is', null)
    .where(isToCome({ tenantId, today }))
    .limit(1)
    .executeTakeFirst()) !== undefined;

type Told = { readonly tenantId: string; readonly watchIds: readonly string[]; readonly nowMs: number };

/** Ends watches by telling their people. Answers those that were not told, or withdrawn, by anybody else meanwhile. */
export const markTold = async (trx: Database, { tenantId, watchIds, nowMs }: Told) => {
  const rows = await trx
    .updateTable('vacancy_watch')
    .set({ told_at: new Date(nowMs), is_claim: false })
    .where('tenant_id', '=', tenantId)
    .where('watch_id', '=', anyOf(watchIds))
    .where('told_at', 'is', null)
    .returning('watch_id')
    .execute();
  return new Set(rows.map(({ watch_id }) => watch_id));
};

/** Deletes watches for what is over. */
export const deleteWatchesOver = async (trx: Database, { most, ...today }: Today & Pick<Step, 'most'>) =>
  countOf(
    await trx
      .deleteFrom('vacancy_watch')
      .where('tenant_id', '=', today.tenantId)
      .where((look) =>
        foundBy(
          'watch_id',
          look
            .selectFrom('vacancy_watch')
            .select('watch_id')
            .where('tenant_id', '=', today.tenantId)
            .where(({ not }) => not(isToCome(today)))
            .limit(most)
            .forUpdate()
            .skipLocked(),
        ),
      )
      .execute(),
  );
