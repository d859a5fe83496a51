import type { Operation } from '../operation.ts';
import { drawSummaryView } from './draw.view.ts';
import { drawsListed } from './publicDraw.queries.ts';

/** The draws of a tenant, the latest close first. */
export const listDraws: Operation<'Lottery/ListDraws'> = async ({ trx, tenant }) => ({
  items: (await drawsListed(trx, tenant.tenantId)).map((row) => drawSummaryView(row, tenant)),
});
