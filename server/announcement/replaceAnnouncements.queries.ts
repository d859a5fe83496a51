import type { Insertable } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange, sumOf, upsertRows } from '../db/rows.ts';
import type { Announcement } from '../db/schema.ts';
import { newId } from '../newId.ts';

type Announced = Omit<
  Insertable<Announcement>,
  'tenant_id' | 'announcement_id' | 'changed_at' | 'changed_by' | 'version'
>;

/** Leaves exactly these announcements; one whose key is known keeps its id. */
export async function replaceAnnouncements(
  trx: Database,
  { tenantId, announcements }: { readonly tenantId: string; readonly announcements: readonly Announced[] },
): Promise<Change> {
  const known = await trx
    .selectFrom('announcement')
    .select(['key', 'announcement_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const ids = new Map(known.map(({ key, announcement_id }) => [key, announcement_id]));
  const removed = await trx
    .deleteFrom('announcement')
    .where('tenant_id', '=', tenantId)
    .where((where) => where.not(where('key', '=', where.fn.any(where.val(announcements.map(({ key }) => key))))))
    .returning('announcement_id')
    .execute();
  const rows = announcements.map((announcement) => ({
    tenant_id: tenantId,
    announcement_id: ids.get(announcement.key) ?? newId(),
    ...announcement,
  }));
  return sumOf([
    { ...noChange, removed: removed.length },
    await upsertRows(trx, { table: 'announcement', key: ['tenant_id', 'key'], rows }),
  ]);
}
