import type { Operation } from '../operation.ts';
import { embedHostsOf } from './setting.queries.ts';

/** Who may frame the calendars of halls, and where residents are served, which staff may not be. */
export const getEmbedding: Operation<'Desk/GetEmbedding'> = async ({ trx, tenant: { tenantId }, publicUrl }) => ({
  hosts: [...(await embedHostsOf(trx, tenantId))],
  publicUrl,
});
