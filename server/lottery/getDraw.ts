import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { drawView, showsTranscripts } from './draw.view.ts';
import { publicDraw } from './publicDraw.queries.ts';

/** One draw with all that is public of it by now; refuses notFound. */
export const getDraw: Operation<'Lottery/GetDraw'> = async (context, { drawId }) => {
  const { trx, tenant } = context;
  const isShown = showsTranscripts(tenant);
  const row = await publicDraw(trx, { tenantId: tenant.tenantId, drawId, isShown });
  if (!row) throw new Refused('notFound');
  return drawView(row, context);
};
