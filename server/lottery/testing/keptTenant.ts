import { sql } from 'kysely';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import type { Arranging } from '#server/testing/factories.ts';
import { keptRows } from '#server/testing/keptRows.ts';

/**
 * Everything that a tenant has in the database as it is now: `restore` makes it so again, whatever was done to it, so
 * that the same call can be asked twice of the same rows, and the same draw be drawn again. `text` is all of it.
 */
export async function keptTenant(server: Pick<Arranging, 'db'>, { tenantId }: { readonly tenantId: string }) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id'
      and table_name not in ('tenant', 'session', 'fresh_version')
    order by 1`.execute(server.db);
  // Neither foreign keys nor the triggers that let a draw go forward only.
  const kept = await keptRows(server, { tenantId, tables: rows.map(({ name }) => name), isUnchecked: true });
  async function restore() {
    await kept.restore();
    // Versions never go back: what memory holds of the rows that were there is not what there is now.
    await raiseTenant(server.db, tenantId);
  }
  return { ...kept, restore };
}
