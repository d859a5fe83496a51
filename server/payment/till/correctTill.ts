import { isBlank } from '#rules/text/typedText.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { heldTill } from './heldTill.ts';
import { insertCorrection, takenOutBefore, tillNamed } from './till.queries.ts';

/**
 * Makes good in the till of today what was wrong in a closed one, which stays as it is. What is taken out has the limit of
 * money that goes back: the drawer is as empty afterwards.
 */
export const correctTill: Operation<'Desk/CorrectTill'> = async (context, request) => {
  const { trx, tenant, nowMs, actor, moneyBack } = context;
  const { containerId, tillId, openTillId, amount, reason } = request;
  const { tenantId } = tenant;
  if (isBlank(reason)) throw new Refused('reasonRequired');
  const open = await heldTill(context, containerId, openTillId);
  const wrong = await tillNamed(trx, { tenantId, containerId, tillId });
  if (!wrong) throw new Refused('notFound');
  if (wrong.is_open) throw new Refused('tillNotClosed');
  const before = await takenOutBefore(trx, { tenantId, containerId, day: open.day });
  moneyBack?.push({ subjectId: containerId, source: 'corrected', yen: -amount, before });
  await insertCorrection(trx, {
    tenantId,
    tillId: open.till_id,
    correctionId: newId(),
    correctedTillId: tillId,
    amount,
    reason: reason.trim(),
    by: actor.name,
    nowMs,
  });
  return {};
};
