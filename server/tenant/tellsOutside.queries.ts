import type { Database } from '../db/connect.ts';
import { raiseTenant } from '../readCache/version.queries.ts';

/** Keeps in the directory whether a tenant tells other systems of what happens; a row that has it is not touched. */
export async function writeTellsOutside(
  trx: Database,
  { tenantId, tellsOutside }: { readonly tenantId: string; readonly tellsOutside: boolean },
) {
  const { numUpdatedRows } = await trx
    .updateTable('tenant')
    .set({ tells_outside: tellsOutside })
    .where('tenant_id', '=', tenantId)
    .where('tells_outside', '<>', tellsOutside)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await raiseTenant(trx, tenantId);
}
