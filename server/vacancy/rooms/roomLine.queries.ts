import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { takenUnder } from '#server/facility/waiting/claim.queries.ts';

type Tenant = { readonly tenantId: string };
type Place = Tenant & { readonly containerId: string };
type Moment = Tenant & { readonly nowMs: number; readonly timeZone: string };

const isOpen = sql<boolean>`(offer_ends_at is not null and offer_outcome is null)`;

/** A space of its room is not held for it any more: a closure or the town's own use has it. */
const isCut = (tenantId: string) => sql<boolean>`exists (select from article_space as own
  where own.tenant_id = ${tenantId} and own.article_id = vacancy_watch.article_id and not exists (
    select from occupancy as held where held.tenant_id = ${tenantId} and held.watch_id = vacancy_watch.watch_id
      and held.space_id = own.space_id))`;

/** Its time is over by the clock of the database, or nothing is held for it. */
const isToEnd = (tenantId: string) => sql<boolean>`(${isOpen} and vacancy_watch.article_id is not null
  and (offer_ends_at <= statement_timestamp() or ${isCut(tenantId)}))`;

const watches = (trx: Database, { tenantId }: Tenant) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('article', (join) =>
      join.on('article.tenant_id', '=', tenantId).onRef('article.article_id', '=', 'vacancy_watch.article_id'),
    )
    .where('vacancy_watch.tenant_id', '=', tenantId);

type Page = Tenant & {
  readonly today: string;
  readonly after: string;
  readonly limit: number;
  readonly isEnding: boolean;
};

/** The places of whose rooms somebody waits for a frame, or claims one where lines are ending, or whose offer is to end, by id. */
export const placesAwaited = async (trx: Database, { tenantId, today, after, limit, isEnding }: Page) => {
  const rows = await watches(trx, { tenantId })
    .select('article.container_id')
    .distinct()
    .where('article.container_id', '>', after)
    .where(({ or, eb, and }) =>
      or([
        isEnding ? eb('is_claim', '=', true) : and([eb('told_at', 'is', null), eb('vacancy_watch.day', '>=', today)]),
        isToEnd(tenantId),
      ]),
    )
    .orderBy('article.container_id')
    .limit(limit)
    .execute();
  return rows.map(({ container_id }) => container_id);
};

/** What a wish for a frame is for. */
export type FrameWish = {
  readonly watch_id: string;
  readonly article_id: string | null;
};

/** Offers of a place that are to end. */
export const offersToEnd = (trx: Database, { tenantId, containerId }: Place): Promise<FrameWish[]> =>
  watches(trx, { tenantId })
    .select(['watch_id', 'vacancy_watch.article_id'])
    .where('article.container_id', '=', containerId)
    .where(isToEnd(tenantId))
    .execute();

/** Who claims frames of a place. */
export const claimsOfPlace = (trx: Database, { tenantId, containerId }: Place): Promise<FrameWish[]> =>
  watches(trx, { tenantId })
    .select(['watch_id', 'vacancy_watch.article_id'])
    .where('article.container_id', '=', containerId)
    .where('is_claim', '=', true)
    .execute();

/** Nothing takes any space of its room then. */
const isFree = ({
  tenantId,
  timeZone,
  nowMs,
}: Moment) => sql<boolean>`not exists (select ${takenUnder({ tenantId, timeZone })}
  and (taken.release_at is null or taken.release_at > ${new Date(nowMs)}))`;

const standing = (trx: Database, { containerId, today, ...moment }: Moment & Place & { readonly today: string }) =>
  watches(trx, moment)
    .where('article.container_id', '=', containerId)
    .where('told_at', 'is', null)
    .where('vacancy_watch.day', '>=', today);

type Looked = Moment & Place & { readonly today: string; readonly limit: number };

/** Wishes of people who were passed over, for what is taken again. */
export const restingOfTaken = (trx: Database, { limit, ...looked }: Looked): Promise<FrameWish[]> =>
  standing(trx, looked)
    .select(['watch_id', 'vacancy_watch.article_id'])
    .where('is_claim', '=', false)
    .where(({ not }) => not(isFree(looked)))
    .limit(limit)
    .execute();

/** Wishes for frames that nothing takes, the first first; `is_gone`: forgotten, or merged into another account. */
export const lineOfPlace = (trx: Database, { limit, ...looked }: Looked & { readonly isClaim: boolean }) =>
  standing(trx, looked)
    .innerJoin('account', (join) =>
      join.on('account.tenant_id', '=', looked.tenantId).onRef('account.user_id', '=', 'vacancy_watch.user_id'),
    )
    .select(['watch_id', 'vacancy_watch.user_id', 'vacancy_watch.created_at', 'is_claim', 'drawn_at', 'draw_key'])
    .select(['vacancy_watch.article_id', 'day', 'vacancy_watch.from_minute', 'vacancy_watch.to_minute'])
    .select(sql<boolean>`(account.erased_at is not null or account.merged_into is not null)`.as('is_gone'))
    .where('is_claim', '=', looked.isClaim)
    .where(isFree(looked))
    .orderBy('drawn_at')
    .orderBy('draw_key')
    .orderBy('vacancy_watch.created_at')
    .orderBy('watch_id')
    .limit(limit)
    .execute();

export type RoomLineRow = Awaited<ReturnType<typeof lineOfPlace>>[number];

/** Those of wishes that still stand for what nothing takes. The spaces are locked. */
export async function stillFree(
  trx: Database,
  { watchIds, ...moment }: Moment & { readonly watchIds: readonly string[] },
) {
  const rows = await watches(trx, moment)
    .select('watch_id')
    .where('watch_id', '=', anyOf(watchIds))
    .where('told_at', 'is', null)
    .where(isFree(moment))
    .execute();
  return new Set(rows.map(({ watch_id }) => watch_id));
}

type Frames = Tenant & { readonly frames: readonly string[] };

/** A frame by one name, of a room on a day. */
const frameName = sql<string>`concat_ws(' ', vacancy_watch.article_id, day, vacancy_watch.from_minute, vacancy_watch.to_minute)`;
export const nameOfFrame = ({
  article_id,
  day,
  from_minute,
  to_minute,
}: Pick<RoomLineRow, 'article_id' | 'day' | 'from_minute' | 'to_minute'>) =>
  [article_id, day, from_minute, to_minute].join(' ');

/** So many are drawn at most in one go. */
const mostDrawn = 5_000;

/** Who waits for frames and was not drawn yet. */
export async function undrawnOfFrames(trx: Database, { tenantId, frames }: Frames) {
  const rows = await trx
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('told_at', 'is', null)
    .where('drawn_at', 'is', null)
    .where('vacancy_watch.article_id', 'is not', null)
    .where(frameName, '=', sql<string>`any(${frames}::text[])`)
    .orderBy('created_at')
    .limit(mostDrawn)
    .execute();
  return rows.map(({ watch_id }) => watch_id);
}

type Watches = Tenant & { readonly watchIds: readonly string[] };

/** The spaces of the rooms that wishes are for, and all that is held for them. */
export async function spacesOfWatches(trx: Database, { tenantId, watchIds }: Watches) {
  const { rows } = await sql<{ space_id: string }>`
    select own.space_id from vacancy_watch
    join article_space as own on own.tenant_id = ${tenantId} and own.article_id = vacancy_watch.article_id
    where vacancy_watch.tenant_id = ${tenantId} and vacancy_watch.watch_id = any(${watchIds}::uuid[])
    union
    select space_id from occupancy where occupancy.tenant_id = ${tenantId}
      and occupancy.watch_id = any(${watchIds}::uuid[])`.execute(trx);
  return rows.map(({ space_id }) => space_id);
}

/** Ends those of offers that are to end. Their spaces are locked. Answers which, and which of them before their time was over. */
export async function endOffers(trx: Database, { tenantId, watchIds }: Watches) {
  const rows = await trx
    .updateTable('vacancy_watch')
    // What was released a moment before its end by another clock is over, not cut.
    .set({
      offer_outcome: sql<string>`case when offer_ends_at <= statement_timestamp() + interval '1 minute'
        then 'expired' else 'ended' end`,
    })
    .where('tenant_id', '=', tenantId)
    .where('watch_id', '=', anyOf(watchIds))
    .where(isToEnd(tenantId))
    .returning(['watch_id', sql<boolean>`offer_outcome = 'ended'`.as('is_cut')])
    .execute();
  const idsOf = (ended: typeof rows) => ended.map(({ watch_id }) => watch_id);
  return { ended: idsOf(rows), cut: idsOf(rows.filter(({ is_cut }) => is_cut)) };
}

/** Frames that were held for people, in the words in which they are told of them. */
export const framesOfWatches = (trx: Database, { tenantId, watchIds }: Watches) =>
  watches(trx, { tenantId })
    .innerJoin('container', (join) =>
      join.on('container.tenant_id', '=', tenantId).onRef('container.container_id', '=', 'article.container_id'),
    )
    .select(['watch_id', 'vacancy_watch.user_id', 'article.container_id', 'vacancy_watch.article_id', 'day'])
    .select(['vacancy_watch.from_minute', 'vacancy_watch.to_minute'])
    .select(['container.name as container_name', 'article.name as article_name'])
    .where('watch_id', '=', anyOf(watchIds))
    .execute();
