import { paths, publicAddress } from '#contract/screens.ts';
import { isHeld } from '#rules/account/decideReview.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import type { Context, Visitor } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { consume, type Limits, townNetworkKey } from '#server/limits/rateLimits.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockEmail, setVerifiedEmail } from '../account.queries.ts';
import { type MailProof, spendMail, useMailToken as takeLink, tryMailCode } from '../mailToken.queries.ts';
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
    await consume(limits.verifyByAddress, townNetworkKey(scope.tenant.tenantId, scope.actor.address));
    const typedMail =
      shown.token === '' ? await scope.inOwnTransaction((context) => typed(context, shown.code, linkSecret)) : null;
    return scope.once(async (context) => {
      await verify(context, await proofOf(context, shown, typedMail));
      return {};
    });
  };

type TypedMail = Awaited<ReturnType<typeof tryMailCode>>;

/** A wrong code is counted in a transaction of its own, which ends well. */
async function typed({ trx, tenant, actor, nowMs }: Context<Visitor>, code: string, codeKey: Buffer) {
  const { tenantId } = tenant;
  const userId = await loggedInBy(trx, { tenantId, token: actor.sessionToken, nowMs });
  if (userId === null) throw new Refused('notLoggedIn');
  return tryMailCode(trx, { tenantId, purpose: 'verifyMail', nowMs, userId, code: compatibleLine(code), codeKey });
}

async function proofOf({ trx, tenant, nowMs }: Context<Visitor>, { token }: Shown, typedMail: TypedMail) {
  const { tenantId } = tenant;
  const proof =
    token === ''
      ? typedMail && (await spendMail(trx, typedMail))
      : await takeLink(trx, { tenantId, purpose: 'verifyMail', nowMs, token });
  if (!proof) throw new Refused(token === '' ? 'mailCodeWrong' : 'mailLinkOver');
  return proof;
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
