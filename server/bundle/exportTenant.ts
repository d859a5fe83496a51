import type { Operation } from '../operation.ts';
import { exportBundle } from './export/exportBundle.ts';

/** The tenant as a bundle that can be imported again; with people only on demand. */
export const exportTenant: Operation<'Local/ExportBundle'> = async ({ trx, tenant: { tenantId } }, { withUsers }) => ({
  bundle: await exportBundle(trx, { tenantId, withUsers }),
});
