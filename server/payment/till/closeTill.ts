import { decideClosing, expectedIn } from '#rules/payment/till.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { seenTill } from './heldTill.ts';
import { closeTillRow, countsOf, sumsOfTill } from './till.queries.ts';

/** Closes a till. It is held, so cash is either in its sums or comes after, when it is refused. */
export const closeTill: Operation<'Desk/CloseTill'> = async (context, { left, reason, ...named }) => {
  const { trx, tenant, nowMs, actor } = context;
  const till = await seenTill(context, named);
  if (!till.is_open) throw new Refused('tillNotOpen');
  const one = { tenantId: tenant.tenantId, tillId: till.till_id };
  const expected = expectedIn(till.float_yen, await sumsOfTill(trx, one));
  const count = (await countsOf(trx, one)).at(-1) ?? null;
  const decided = decideClosing({ count, expected, left, reason });
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const { difference } = decided;
  await closeTillRow(trx, { ...one, difference, reason: reason.trim(), left, by: actor.name, nowMs });
  return { difference };
};
