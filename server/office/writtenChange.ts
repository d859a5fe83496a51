import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';
import { actorText, type Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { raiseRevision, revisionOf } from '#server/tenant/revision.queries.ts';

type Judged<Read> = { readonly resolved: Read | null; readonly problems: readonly PlaceProblem[] };

/** What was read without a mistake. Refuses placeRefused. */
export function demandRight<Read>({ resolved, problems }: Judged<Read>): Read {
  if (!resolved || problems.length > 0) throw new Refused({ code: 'placeRefused', details: { problems } });
  return resolved;
}

/** Writes down what bundles say otherwise by now, and what takes it back; the revision that it makes. */
export async function recordChange(
  { trx, tenant, nowMs, actor }: Context,
  changes: readonly Difference[],
  inverse: object | null = null,
) {
  const { tenantId } = tenant;
  await raiseRevision(trx, { tenantId, madeAt: new Date(nowMs), madeBy: actorText(actor), changes, inverse });
  return revisionOf(trx, { tenantId });
}
