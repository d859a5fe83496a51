import { isSuspended } from '#rules/account/isSuspended.ts';
import { isBlank } from '#rules/text/typedText.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockSuspension, setSuspension } from './people.queries.ts';

/**
 * Keeps somebody from reserving, from today through a day, or ends that; what they have reserved stays. Refuses
 * reasonRequired, suspensionOver, notFound, and changedMeanwhile when another day was seen.
 */
export const suspendPerson: Operation<'Desk/SuspendPerson'> = async ({ trx, tenant, now, log, actor }, request) => {
  const { tenantId } = tenant;
  const { userNumber, until, reason, seenUntil } = request;
  const today = now.slice(0, 10);
  if (isBlank(reason)) throw new Refused('reasonRequired');
  if (until !== null && until < today) throw new Refused('suspensionOver');
  const person = await lockSuspension(trx, { tenantId, userNumber });
  if (!person) throw new Refused('notFound');
  const isUnderWay = isSuspended(person.suspended_until, now);
  if ((isUnderWay ? person.suspended_until : null) !== seenUntil) throw new Refused('changedMeanwhile');
  const from = isUnderWay ? person.suspended_from : today;
  const suspension = until === null ? { from: null, until, reason: '' } : { from, until, reason: reason.trim() };
  await setSuspension(trx, { tenantId, userId: person.user_id, ...suspension });
  log.info({ tenantId, userNumber, until, staff: actor.name }, 'a suspension was changed');
  return {};
};
