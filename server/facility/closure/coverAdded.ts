import { dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { cover } from './cover.ts';
import { closuresOver, coverAlike, widenClosure, widenRule } from './coverAdded.queries.ts';
import { closureRulesOf } from './recurring/closureRule.queries.ts';
import { layDown } from './recurring/layDown.ts';

type Added = {
  readonly containerId: string;
  /** All spaces of its rooms before, and those that have come. */
  readonly before: readonly string[];
  readonly added: readonly string[];
};

/** Whatever closes all of a place closes the spaces that are added to it, too. They are locked, and nothing takes them yet. */
export async function coverAdded(context: Context, { containerId, before, added }: Added) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  if (before.length === 0 || added.length === 0) return;
  const isOfAll = ({ space_ids }: { readonly space_ids: readonly string[] }) =>
    before.every((space) => space_ids.includes(space));
  const rules = (await closureRulesOf(trx, tenantId)).filter((rule) => rule.container_id === containerId);
  for (const rule of rules.filter(isOfAll)) {
    await widenRule(trx, { tenantId, closureRuleId: rule.closure_rule_id, added });
    await layDown(context, { ...rule, space_ids: [...added] }, { first: dayOf(now), last: rule.laid_until });
  }
  for (const closure of (await closuresOver(trx, { tenantId, containerId, today: dayOf(now) })).filter(isOfAll)) {
    await widenClosure(trx, { tenantId, closureId: closure.closure_id, added });
    await cover(context, { ...closure, space_ids: [...added] });
  }
  await coverAlike(trx, { tenantId, before, added, now: new Date(nowMs) });
}
