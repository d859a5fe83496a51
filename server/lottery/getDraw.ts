import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { definitionOf } from './definitionOf.ts';
import { demandsSoFar } from './demand/demandSoFar.ts';
import { relatedDraws } from './desk/redraw.queries.ts';
import { drawView, phaseOf, showsTranscripts } from './draw.view.ts';
import type { DrawKinds } from './drawKind.ts';
import { publicDraw } from './publicDraw.queries.ts';

/** One draw with all that is public of it by now; refuses notFound. */
export function getDraw(kinds: DrawKinds): Operation<'Lottery/GetDraw'> {
  const demandOf = demandsSoFar(kinds);
  return async (context, { drawId }) => {
    const { trx, tenant, nowMs } = context;
    const named = { tenantId: tenant.tenantId, drawId };
    const row = await publicDraw(trx, { ...named, isShown: showsTranscripts(tenant) });
    if (!row) throw new Refused('notFound');
    const definition = definitionOf(row);
    const { predecessor } = await relatedDraws(trx, named);
    // Who is in it stands once the list is frozen.
    const made = row.entry_count === null ? null : await kinds[definition.kind].desk.entriesMade(trx, named);
    const proxyCount = made?.proxies.reduce((sum, { count }) => sum + count, 0) ?? null;
    const demand = phaseOf(row, { tenant, nowMs }) === 'open' ? await demandOf(context, { drawId, definition }) : null;
    return drawView(row, { tenant, nowMs, predecessor, proxyCount, demand });
  };
}
