import { paths, publicAddress } from '#contract/screens.ts';
import { fullName } from '#rules/text/fullName.ts';
import { endOtherAddresses } from '#server/account/mailToken.queries.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { heldRegistration } from './heldRegistration.ts';
import { writeReview } from './review.queries.ts';

/**
 * Records that the counter knows a guest and their address, and which paper they showed. Refuses what heldRegistration()
 * refuses, and mailTaken when somebody else has verified the address.
 */
export const verifyAccount: Operation<'Desk/VerifyAccount'> = async (context, request) => {
  const { trx, tenant, nowMs, actor, log, publicUrl } = context;
  const { tenantId, tenantAlias } = tenant;
  const { userNumber, identityDocument, version } = request;
  const { userId, isVerified, lastName, firstName, email } = await heldRegistration(context, {
    userNumber,
    version,
    decision: 'approve',
  });
  const decided = { state: 'approved', reason: '', by: actor.name, identityDocument: identityDocument ?? '' } as const;
  await writeReview(trx, { tenantId, userId, nowMs, ...decided }).catch((error) => {
    throw isTaken(error) ? new Refused('mailTaken') : error;
  });
  await endOtherAddresses(trx, { tenantId, userId, nowMs });
  if (!isVerified) {
    const url = publicAddress(publicUrl, paths.login(tenantAlias));
    await notify(context, { userId, kind: 'registrationApproved', subjectId: newId(), facts: { url } });
  }
  log.info({ tenantId, userNumber, staff: actor.name }, 'the counter verified an account');
  return { personName: fullName(lastName, firstName), email: email ?? '' };
};
