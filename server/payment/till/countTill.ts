import { decideCount, expectedIn } from '#rules/payment/till.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { seenTill } from './heldTill.ts';
import { countsOf, insertCount, raiseVersion, sumsOfTill } from './till.queries.ts';

/** Keeps a count of an open till; only then the expected sum is told. Every count stays, as later ones know the sum. */
export const countTill: Operation<'Desk/CountTill'> = async (context, { pieces, ...named }) => {
  const { trx, tenant, nowMs, actor } = context;
  const till = await seenTill(context, named);
  if (!till.is_open) throw new Refused('tillNotOpen');
  const decided = decideCount(pieces);
  if (decided.kind === 'refused') throw new Refused(decided.code);
  const { counted } = decided;
  const one = { tenantId: tenant.tenantId, tillId: till.till_id };
  const expected = expectedIn(till.float_yen, await sumsOfTill(trx, one));
  const number = (await countsOf(trx, one)).length + 1;
  await insertCount(trx, { ...one, number, pieces, counted, expected, by: actor.name, nowMs });
  const version = await raiseVersion(trx, one);
  return { version, counted, expected, difference: counted - expected };
};
