import { paths, publicAddress } from '#contract/screens.ts';
import { isHeld } from '#rules/account/decideReview.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import type { Context, Visitor } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { networkOf } from '#server/limits/networkOf.ts';
import { consume, type Limits, limitKey } from '#server/limits/rateLimits.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockEmail, setVerifiedEmail } from '../account.queries.ts';
import { type MailProof, useMailCode as takeCode, useMailToken as takeLink } from '../mailToken.queries.ts';
import { loggedInBy } from './contact.queries.ts';

type Ports = { readonly limits: Limits; readonly linkSecret: Buffer };

type Shown = { readonly token: string; readonly code: string };

/**
 * Takes what a mail brought, its link or its six digits. The digits need a session, since they are short. Refuses
 * malformed unless exactly one is given, notLoggedIn, mailLinkOver, mailCodeWrong, mailTaken,
 * registrationHeld and tooManyRequests.
 */
export const verifyMail =
  ({ limits, linkSecret }: Ports): UnboundOperation<'Authentication/VerifyMail'> =>
  async (scope, shown) => {
    if ((shown.token === '') === (shown.code === '')) throw new Refused('malformed');
    await consume(limits.verifyByAddress, limitKey(networkOf(scope.actor.address)));
    // A wrong code is counted, so its transaction has to end well; a wrong link leaves nothing behind.
    const { isProven } = await scope.once(async (context) => {
      const proof = await proofOf(context, shown, linkSecret);
      if (proof) await verify(context, proof);
      else if (shown.token !== '') throw new Refused('mailLinkOver');
      return { isProven: proof !== null };
    });
    if (!isProven) throw new Refused('mailCodeWrong');
    return {};
  };

async function proofOf({ trx, tenant, actor, nowMs }: Context<Visitor>, { token, code }: Shown, codeKey: Buffer) {
  const asked = { tenantId: tenant.tenantId, purpose: 'verifyMail', nowMs } as const;
  if (token !== '') return takeLink(trx, { ...asked, token });
  const userId = await loggedInBy(trx, { tenantId: tenant.tenantId, token: actor.sessionToken, nowMs });
  if (userId === null) throw new Refused('notLoggedIn');
  return takeCode(trx, { ...asked, userId, code: compatibleLine(code), codeKey });
}

/** The address becomes the person's; who had a verified one before is told there. */
async function verify(context: Context, { userId, email }: MailProof) {
  const { trx, tenant, publicUrl, nowMs } = context;
  const { tenantId, tenantAlias } = tenant;
  const before = await lockEmail(trx, { tenantId, userId });
  if (isHeld(before.reviewState)) throw new Refused('registrationHeld');
  if (before.verifiedAt !== null && before.email !== null && before.email.toLowerCase() !== email.toLowerCase()) {
    const url = publicAddress(publicUrl, paths.login(tenantAlias));
    await notify(context, { userId, kind: 'mailChanged', subjectId: newId(), facts: { url } });
  }
  await setVerifiedEmail(trx, { tenantId, userId, email, nowMs }).catch((error) => {
    throw isTaken(error) ? new Refused('mailTaken') : error;
  });
}
