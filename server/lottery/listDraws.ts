import type { Operation } from '../operation.ts';
import { drawSummaryView } from './draw.view.ts';
import { drawsListed } from './publicDraw.queries.ts';

/** The draws of a tenant, the latest close first. */
export const listDraws: Operation<'Lottery/ListDraws'> = async (context) => ({
  items: (await drawsListed(context.trx, context.tenant.tenantId)).map((row) => drawSummaryView(row, context)),
});
