import { setTimeout as sleep } from 'node:timers/promises';
import { paths, publicAddress } from '#contract/screens.ts';
import { isEmail } from '#rules/account/checkRegistration.ts';
import { mailTokenLife } from '#rules/account/mailToken.ts';
import { compatibleLine, isBlank } from '#rules/text/typedText.ts';
import { peopleWithMail } from '#server/account/account.queries.ts';
import { issueMailToken } from '#server/account/mailToken.queries.ts';
import type { Context } from '#server/context.ts';
import { consume, isWithin, type Limits, limitKey, townNetworkKey } from '#server/limits/rateLimits.ts';
import { notify } from '#server/notice/notify.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';

type Ports = { readonly limits: Limits };

/** Longer than the work takes for somebody who is known, so that the time of the answer says nothing, in ms. */
const answerAfterMs = 500;

/**
 * Mails the user number and a link for a new password to an address that is known and certain. Whether it is, the answer
 * does not say, nor the time it takes. Refuses emailRequired, emailInvalid and tooManyRequests.
 */
export const requestPasswordReset =
  ({ limits }: Ports): UnboundOperation<'Authentication/RequestPasswordReset'> =>
  async ({ tenant: { tenantId }, actor, transact }, request) => {
    const email = compatibleLine(request.email);
    if (isBlank(email)) throw new Refused('emailRequired');
    if (!isEmail(email)) throw new Refused('emailInvalid');
    await consume(limits.resetByAddress, townNetworkKey(tenantId, actor.address, 'request'));
    const work = async () => {
      // Past its limit an address gets no more, and the answer stays the same: it has got several that are still good.
      if (await isWithin(limits.resetByMail, limitKey(tenantId, email.toLowerCase()))) {
        await transact((context) => mailLinks(context, email));
      }
    };
    await Promise.all([work(), sleep(answerAfterMs)]);
    return {};
  };

/** A link for everybody of the tenant who has this address. */
async function mailLinks(context: Context, email: string) {
  const { trx, tenant, publicUrl, nowMs } = context;
  const { tenantId, tenantAlias, userAttributeSetting } = tenant;
  for (const { userId, userNumber } of await peopleWithMail(trx, { tenantId, email })) {
    const link = { tenantId, userId, purpose: 'resetPassword', email, nowMs } as const;
    const token = await issueMailToken(trx, link);
    await notify(context, {
      userId,
      kind: 'passwordReset',
      // Pressing twice brings one mail.
      subjectId: `${userId}:${Math.floor(nowMs / 60_000)}`,
      facts: {
        userNumberLabel: userAttributeSetting.userNumberLabel,
        userNumber,
        url: publicAddress(publicUrl, paths.passwordReset(tenantAlias, token)),
      },
      relevantUntil: new Date(nowMs + mailTokenLife.resetPassword),
    });
  }
}
