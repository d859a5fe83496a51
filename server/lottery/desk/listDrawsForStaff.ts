import type { Operation } from '#server/operation.ts';
import { drawsForStaff } from './staffDraw.queries.ts';
import { staffDrawView } from './staffDraw.view.ts';

/** The draws of a tenant with their true state, the latest close first. */
export const listDrawsForStaff: Operation<'Local/ListDraws'> = async ({ trx, tenant: { tenantId, timeZone } }) => ({
  items: (await drawsForStaff(trx, tenantId)).map((row) => staffDrawView(row, timeZone)),
});
