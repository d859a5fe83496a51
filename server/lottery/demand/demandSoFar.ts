import type { DemandSoFar } from '#contract/lottery.ts';
import { choiceLines } from '#rules/lottery/choiceWords.ts';
import { type Odds, oddsOf } from '#rules/lottery/oddsOf.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Context } from '#server/context.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { DrawKinds } from '../drawKind.ts';
import { showsDemand } from './demand.queries.ts';

/** More lines of what is wanted are not shown at once. */
export const mostOdds = 200;

/** What all entries are counted for serves everybody who looks within this time. */
const keptMs = 60_000;

/** So many draws are kept; one that is looked at again after that is counted again. */
const mostKept = 100;

export const demandView = ({ choice, applications, seats }: Odds, definition: Definition) => ({
  lines: choiceLines(choice, definition),
  applications,
  seats,
});

type Open = { readonly drawId: string; readonly definition: Definition };

type Kept = { readonly untilMs: number; readonly demand: Promise<DemandSoFar> };

/**
 * How much is wanted of draws that take entries, each counted once a minute for everybody; null where the town does not
 * show it. A count that fails is not kept.
 */
export function demandsSoFar(kinds: DrawKinds) {
  const kept = new Map<string, Kept>();

  return async (context: Context, open: Open) => {
    const { trx, tenant, nowMs } = context;
    if (!(await showsDemand(trx, tenant.tenantId))) return null;
    const known = kept.get(open.drawId);
    if (known && nowMs < known.untilMs && nowMs >= known.untilMs - keptMs) return known.demand;
    const demand = countedNow(kinds, context, open);
    kept.delete(open.drawId);
    kept.set(open.drawId, { untilMs: nowMs + keptMs, demand });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    demand.catch(() => {
      if (kept.get(open.drawId)?.demand === demand) kept.delete(open.drawId);
    });
    return demand;
  };
}

async function countedNow(kinds: DrawKinds, context: Context, { drawId, definition }: Open): Promise<DemandSoFar> {
  const { trx, tenant, nowMs } = context;
  const kind = kinds[definition.kind];
  const waiting = await kind.entriesOf(trx, { tenantId: tenant.tenantId, drawId });
  const entries = waiting.map((entry) => ({ ...entry, leaf: '' }));
  const holdings = await kind.holdingsNow(context, { definition, entries: waiting });
  const odds = oddsOf({ definition, entries, holdings });
  return {
    at: localDateTimeOf(nowMs, tenant.timeZone),
    entryCount: entries.length,
    choices: odds.length,
    most: odds.slice(0, mostOdds).map((one) => demandView(one, definition)),
  };
}
