import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { LastChange } from '../payment/payable.ts';

/** The refusal for a change of what somebody else was quicker to change: who it was, and when. */
export async function changedMeanwhile(
  { trx, tenant }: Context,
  { actor, happenedAt }: Pick<LastChange, 'actor' | 'happenedAt'>,
) {
  const { tenantId, timeZone } = tenant;
  const changedBy = await nameOfActor(trx, { tenantId, actor });
  const changedAt = localDateTimeOf(happenedAt.getTime(), timeZone);
  const message = `${changedAt.slice(11)}に${changedBy}が変更しました。最新の内容を確認してください。`;
  return new Refused({ code: 'changedMeanwhile', message, details: { changedBy, changedAt } });
}
