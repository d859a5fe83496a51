import type { Selectable } from 'kysely';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import type { Announcement } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

type One = { readonly tenantId: string; readonly announcementId: string };

export type AnnouncementRow = Selectable<Announcement> & { readonly container_name: string | null };

const named = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('announcement')
    .leftJoin('container', (join) =>
      join.on('container.tenant_id', '=', tenantId).onRef('container.container_id', '=', 'announcement.container_id'),
    )
    .selectAll('announcement')
    .select('container.name as container_name')
    .where('announcement.tenant_id', '=', tenantId);

/** Everything a tenant has announced or is going to, newest first, each with the name of its hall. */
export const announcementsInFull = (trx: Database, tenantId: string): Promise<AnnouncementRow[]> =>
  named(trx, tenantId).orderBy('published_from', 'desc').orderBy('key').execute();

/** Undefined for none of that id. */
export const announcementNamed = (
  trx: Database,
  { tenantId, announcementId }: One,
): Promise<AnnouncementRow | undefined> =>
  named(trx, tenantId).where('announcement_id', '=', announcementId).executeTakeFirst();

/** So many are listed: more than towns announce in years. */
const mostListed = 2_000;

type Listed = { readonly tenantId: string; readonly reach: Reach };

/** Without their texts, those of some halls or of all. */
export function announcementsAt(trx: Database, { tenantId, reach }: Listed) {
  const query = trx
    .selectFrom('announcement')
    .select(['announcement_id', 'title', 'container_id', 'is_important', 'published_from', 'published_to'])
    .select(['corrected_at', 'changed_at', 'changed_by'])
    .where('tenant_id', '=', tenantId);
  return (reach === null ? query : query.where('container_id', '=', anyOf([...reach])))
    .orderBy('published_from', 'desc')
    .orderBy('key')
    .limit(mostListed)
    .execute();
}

export type Written = Pick<
  Selectable<Announcement>,
  'title' | 'body' | 'container_id' | 'is_important' | 'published_from' | 'published_to' | 'changed_at' | 'changed_by'
>;

export const insertAnnouncement = (trx: Database, row: Written & One & { readonly key: string }) => {
  const { tenantId, announcementId, ...written } = row;
  return trx
    .insertInto('announcement')
    .values({ tenant_id: tenantId, announcement_id: announcementId, ...written })
    .execute();
};

/** Changes the version of it that was seen; false where it is another one by now, or gone. */
export async function rewriteAnnouncement(
  trx: Database,
  {
    tenantId,
    announcementId,
    version,
    ...changes
  }: One & { readonly version: number } & Partial<
      Written & Pick<Selectable<Announcement>, 'correction' | 'corrected_at'>
    >,
) {
  const { numUpdatedRows } = await trx
    .updateTable('announcement')
    .set({ ...changes, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('announcement_id', '=', announcementId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where the version that was seen is not there any more. */
export async function removeAnnouncement(
  trx: Database,
  { tenantId, announcementId, version }: One & { readonly version: number },
) {
  const { numDeletedRows } = await trx
    .deleteFrom('announcement')
    .where('tenant_id', '=', tenantId)
    .where('announcement_id', '=', announcementId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
