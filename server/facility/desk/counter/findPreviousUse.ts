import { dayOf } from '#rules/day/day.ts';
import { ownerOfNumber } from '#server/account/desk/merge/merge.queries.ts';
import { newestUse } from '#server/facility/mine/previousInput.queries.ts';
import { previousInputView } from '#server/facility/mine/previousInput.view.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';

/** What was typed for somebody's last use of a place, or else their last booking there, by them or by staff. Refuses notFound for a number nobody has. */
export const findPreviousUse: Operation<'Desk/FindPreviousUse'> = async (context, { containerId, userNumber }) => {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const userId = await ownerOfNumber(trx, { tenantId, userNumber });
  if (userId === undefined) throw new Refused('notFound');
  const row = await newestUse(trx, { tenantId, userId, containerId, today: dayOf(now) });
  if (!row) return { previous: null };
  const { roomName, firstDay, ...input } = row;
  return { previous: { roomName, firstDay, input: previousInputView(input) } };
};
