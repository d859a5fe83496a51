import type { MailDelivery } from '#contract/account.ts';
import { checkEmail } from '#rules/account/checkContact.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import { consume, type Limits, limitKey } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { emailOf } from '../account.queries.ts';
import { askForProof } from './mailProof.ts';

type Ports = { readonly limits: Limits; readonly mailDelivery: MailDelivery; readonly linkSecret: Buffer };

/**
 * Mails a link and six digits to the address that the account has or is to have. Refuses mailNotSent where no mail
 * leaves, what the registration would refuse of an address, and tooManyRequests.
 */
export const requestMailVerification =
  ({ limits, mailDelivery, linkSecret }: Ports): UnboundOperation<'Authentication/RequestMailVerification'> =>
  async (scope, { email: typed }) => {
    const { tenant, actor } = scope;
    const { tenantId } = tenant;
    const { userId } = actor;
    if (mailDelivery === 'none') throw new Refused('mailNotSent');
    const email =
      compatibleLine(typed) || (await scope.transact(({ trx }) => emailOf(trx, { tenantId, userId }))) || '';
    const failure = checkEmail(email);
    if (failure) {
      const { field, ...refusal } = failure;
      throw new Refused({ ...refusal, details: [{ path: field }] });
    }
    await consume(limits.verifyByUser, limitKey(tenantId, userId));
    await consume(limits.verifyByEmail, limitKey(tenantId, email.toLowerCase()));
    return scope.once(async (context) => {
      await askForProof(context, { userId, email, codeKey: linkSecret, newNumber: null });
      return { email };
    });
  };
