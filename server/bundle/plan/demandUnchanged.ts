import type { Context } from '#server/context.ts';
import { fromJson } from '#server/db/rows.ts';
import { changedMeanwhile } from '#server/desk/changedMeanwhile.ts';
import { Refused } from '#server/refused.ts';
import { revisionOf, revisionsAfter } from '#server/tenant/revision.queries.ts';
import type { Difference } from './difference.ts';

/** Throws changedMeanwhile, with who was quicker and when, where a later revision than the one seen changed what `concerns` the caller. */
export async function demandUnchanged(context: Context, seen: number, concerns: (change: Difference) => boolean) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  if (seen > (await revisionOf(trx, { tenantId }))) throw new Refused('changedMeanwhile');
  const since = await revisionsAfter(trx, { tenantId, revision: seen });
  const last = since.findLast(({ changes }) => fromJson<readonly Difference[]>(changes).some(concerns));
  if (last) throw await changedMeanwhile(context, { actor: last.madeBy, happenedAt: last.madeAt });
}
