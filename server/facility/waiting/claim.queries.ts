import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Where and when claims are looked for: of days as well, because an index is by them. */
export type ClaimBounds = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly from: Date;
  readonly to: Date;
  readonly firstDay: string;
  readonly lastDay: string;
};

const startStamp = sql<number>`((vacancy_watch.day - date '1970-01-01') * 1440
  + vacancy_watch.from_minute - article.preparation_before)`;
const endStamp = sql<number>`((vacancy_watch.day - date '1970-01-01') * 1440
  + vacancy_watch.to_minute + article.preparation_after)`;

const instantOf = (stamp: RawBuilder<number>, timeZone: string) =>
  sql<Date>`((timestamp '1970-01-01' + make_interval(mins => ${stamp})) at time zone ${timeZone})`;

/** When what a wish is for begins and ends, with the preparation time of its room. */
export const wishedFrom = (timeZone: string) => instantOf(startStamp, timeZone);
export const wishedTo = (timeZone: string) => instantOf(endStamp, timeZone);

/**
 * Whatever takes a space of the room of a wish while it is for it, as the rest of a statement from `from occupancy`. Nothing
 * lasts longer than two days (a check of the table).
 */
export const takenUnder = ({ tenantId, timeZone }: Pick<ClaimBounds, 'tenantId' | 'timeZone'>) => sql`
  from article_space as own
  join occupancy as taken on taken.tenant_id = ${tenantId} and taken.space_id = own.space_id
  where own.tenant_id = ${tenantId} and own.article_id = vacancy_watch.article_id
    and taken.starts_at < ${wishedTo(timeZone)} and taken.ends_at > ${wishedFrom(timeZone)}
    and taken.starts_at >= ${wishedFrom(timeZone)} - interval '2 days'`;

/** Claims on frames, with each space of their rooms that is one of these. */
const claims = (
  trx: Database,
  { tenantId, timeZone, from, to, firstDay, lastDay }: ClaimBounds,
  spaceIds: RawBuilder<unknown>,
) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('article', (join) =>
      join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
    )
    .innerJoin('article_space', (join) =>
      join
        .on('article_space.tenant_id', '=', tenantId)
        .onRef('article_space.article_id', '=', 'vacancy_watch.article_id'),
    )
    .select('article_space.space_id')
    .select(sql<string>`'claim'`.as('kind'))
    .select([startStamp.as('from'), endStamp.as('to')])
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('vacancy_watch.is_claim', '=', true)
    .where('vacancy_watch.day', '>=', firstDay)
    .where('vacancy_watch.day', '<=', lastDay)
    .where('article_space.space_id', '=', sql<string>`any(${spaceIds})`)
    .where(wishedFrom(timeZone), '<', to)
    .where(wishedTo(timeZone), '>', from);

/**
 * What people claim who wait for it, at a moment: only what nothing takes, in any space of the room, would be free without
 * them. So no path that makes a frame free has to know of those who wait for it.
 */
export const claimsDuring = (
  trx: Database,
  bounds: ClaimBounds & { readonly now: Date },
  spaceIds: RawBuilder<unknown>,
) =>
  claims(trx, bounds, spaceIds).where(
    sql<boolean>`not exists (select ${takenUnder(bounds)}
      and (taken.release_at is null or taken.release_at > ${bounds.now}))`,
  );

/**
 * The same for facts that are kept, in the columns of what is released and noted: `since` when the last thing under a claim is
 * released, null where nothing is.
 */
export const claimsSince = (trx: Database, bounds: ClaimBounds, spaceIds: RawBuilder<unknown>) =>
  claims(trx, bounds, spaceIds)
    .select([sql<Date | null>`null::timestamptz`.as('release_at'), sql<string | null>`null`.as('note')])
    .select(sql<Date | null>`(select max(taken.release_at) ${takenUnder(bounds)})`.as('since'))
    .where(sql<boolean>`not exists (select ${takenUnder(bounds)} and taken.release_at is null)`);
