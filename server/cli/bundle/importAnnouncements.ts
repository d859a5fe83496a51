import { newId } from '#server/newId.ts';
import { instantOf } from '#server/time.ts';
import type { Importing } from './importBundle.ts';
import { noChange, sumOf, upsertRows } from './rows.ts';

/** Announcements: exactly those of the bundle. */
export async function importAnnouncements({ trx, tenantId, bundle }: Importing) {
  const { timeZone } = bundle.tenant;
  const known = await trx
    .selectFrom('announcement')
    .select(['key', 'announcement_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const ids = new Map(known.map(({ key, announcement_id }) => [key, announcement_id]));
  const rows = bundle.announcements.map(({ key, title, body, publishedFrom, publishedTo }) => ({
    tenant_id: tenantId,
    announcement_id: ids.get(key) ?? newId(),
    key,
    title,
    body,
    published_from: instantOf(publishedFrom, timeZone),
    published_to: publishedTo === null ? null : instantOf(publishedTo, timeZone),
  }));
  const removed = await trx
    .deleteFrom('announcement')
    .where('tenant_id', '=', tenantId)
    .where((where) => where.not(where('key', '=', where.fn.any(where.val(rows.map(({ key }) => key))))))
    .returning('announcement_id')
    .execute();
  return sumOf([
    { ...noChange, removed: removed.length },
    await upsertRows(trx, { table: 'announcement', key: ['tenant_id', 'key'], rows }),
  ]);
}
