import type { Database } from '../db/connect.ts';
import { raiseTenant } from '../readCache/version.queries.ts';

/** Keeps in the directory what stands on the button of the residents' provider, '' for none; a row that has it is not touched. */
export async function writeSignInLabel(
  trx: Database,
  { tenantId, label }: { readonly tenantId: string; readonly label: string },
) {
  const { numUpdatedRows } = await trx
    .updateTable('tenant')
    .set({ sign_in_label: label })
    .where('tenant_id', '=', tenantId)
    .where('sign_in_label', '<>', label)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await raiseTenant(trx, tenantId);
}
