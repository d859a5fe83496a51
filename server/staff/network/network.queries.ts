import { sql } from 'kysely';
import type { NetworkList } from '#rules/staff/network/networkList.ts';
import type { Database } from '#server/db/connect.ts';
import { asJson, fromJson } from '#server/db/rows.ts';
import type { Json } from '#server/db/schema.ts';

/** The lists of a row; none where the tenant has no row. */
export const listsOf = (lists: Json | null): readonly NetworkList[] => (lists === null ? [] : fromJson(lists));

/** The lists of a tenant, with who changed them last; undefined before the first time. */
export const networkRow = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('console_network')
    .select(['lists', 'version', 'changed_at', 'changed_by_name'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();

type Saved = {
  readonly tenantId: string;
  readonly lists: readonly NetworkList[];
  /** That is to be changed; 0 for none yet. */
  readonly version: number;
  readonly at: Date;
  readonly by: string;
};

/** Saves the lists; false where there is another version by now. The row is the judge of two at once. */
export async function saveLists(trx: Database, { tenantId, lists, version, at, by }: Saved) {
  const set = { lists: JSON.stringify(asJson(lists)), changed_at: at, changed_by_name: by };
  const written =
    version === 0
      ? await trx
          .insertInto('console_network')
          .values({ tenant_id: tenantId, ...set })
          .onConflict((conflict) => conflict.column('tenant_id').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('console_network')
          .set({ ...set, version: sql`version + 1` })
          .where('tenant_id', '=', tenantId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}
