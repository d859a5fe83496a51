import { paths, publicAddress } from '#contract/screens.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { heldRegistration } from './heldRegistration.ts';
import { writeReview } from './review.queries.ts';

const outcomes = {
  return: { state: 'returned', notice: 'registrationReturned' },
  reject: { state: 'rejected', notice: 'registrationRejected' },
  reopen: { state: null, notice: null },
} as const;

/**
 * Gives a registration back, rejects it, or takes a rejection back; they are told why, by mail and on their screens. Refuses
 * reasonRequired, tooLong and what heldRegistration() refuses.
 */
export const declineRegistration: Operation<'Desk/DeclineRegistration'> = async (context, request) => {
  const { trx, tenant, nowMs, actor, log, publicUrl } = context;
  const { tenantId, tenantAlias } = tenant;
  const { userNumber, decision, version } = request;
  const reason = request.reason.trim();
  if (isBlank(reason)) throw new Refused('reasonRequired');
  if (reason.length > 500) throw new Refused('tooLong');
  const { userId, email } = await heldRegistration(context, { userNumber, decision, version });
  const { state, notice } = outcomes[decision];
  const told = state === null ? '' : reason;
  await writeReview(trx, { tenantId, userId, state, reason: told, by: actor.name, nowMs, identityDocument: '' });
  if (notice !== null && email !== null) {
    const facts = { reason, url: publicAddress(publicUrl, paths.accountContact(tenantAlias)) };
    // Nobody knows whose address it is, so it goes without their name.
    await notify(context, { userId, kind: notice, subjectId: newId(), facts, recipient: email });
  }
  log.info({ tenantId, userNumber, decision, staff: actor.name }, 'a registration was declined');
  return {};
};
