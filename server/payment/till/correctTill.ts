import { isBlank } from '#rules/text/typedText.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { heldTill } from './heldTill.ts';
import { insertCorrection, tillNamed } from './till.queries.ts';

/** Makes good in the till of today what was wrong in a closed one, which stays as it is. */
export const correctTill: Operation<'Desk/CorrectTill'> = async (context, { containerId, tillId, amount, reason }) => {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  if (isBlank(reason)) throw new Refused('reasonRequired');
  const open = await heldTill(context, containerId);
  const wrong = await tillNamed(trx, { tenantId, containerId, tillId });
  if (!wrong) throw new Refused('notFound');
  if (wrong.is_open) throw new Refused('tillNotClosed');
  await insertCorrection(trx, {
    ...{ tenantId, tillId: open.till_id, correctionId: newId(), correctedTillId: tillId },
    ...{ amount, reason: reason.trim(), by: actor.name, nowMs },
  });
  return {};
};
