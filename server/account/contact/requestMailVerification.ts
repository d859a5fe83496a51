import type { MailDelivery } from '#contract/account.ts';
import { checkNewAddress, needsPassword } from '#rules/account/checkContact.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import type { Database } from '#server/db/connect.ts';
import { consume, type Limits, limitKey } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockEmail } from '../account.queries.ts';
import type { Passwords } from '../password/passwords.ts';
import { withOwnPassword } from '../password/withOwnPassword.ts';
import type { Person } from '../person.queries.ts';
import { contactOf } from './contact.queries.ts';
import { askForProof } from './mailProof.ts';

type Ports = {
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly mailDelivery: MailDelivery;
  readonly linkSecret: Buffer;
};

/**
 * Mails a link and six digits to the address that the account has or is to have. Refuses mailNotSent where no mail
 * leaves, what the registration would refuse of an address, and tooManyRequests; for another address of somebody who is verified
 * also passwordRequired, wrongOldPassword, and waiting until it is their turn.
 */
export const requestMailVerification =
  (ports: Ports): UnboundOperation<'Authentication/RequestMailVerification'> =>
  async (scope, { email: typed, password }) => {
    const { limits, mailDelivery, linkSecret: codeKey } = ports;
    const { tenantId } = scope.tenant;
    const { userId } = scope.actor;
    const person = { tenantId, userId, nowMs: scope.nowMs };
    if (mailDelivery === 'none') throw new Refused('mailNotSent');
    const known = await scope.transact(({ trx }) => addressesOf(trx, person));
    const email = compatibleLine(typed) || known.email;
    const isAsked = needsPassword(known, email);
    const failure = checkNewAddress(isAsked ? { email, password } : { email });
    if (failure) {
      const { field, ...refusal } = failure;
      throw new Refused({ ...refusal, details: [{ path: field }] });
    }
    const provenHash = isAsked ? await withOwnPassword(ports, scope, password, async (hash) => hash) : null;
    await consume(limits.verifyByUser, limitKey(tenantId, userId));
    await consume(limits.verifyByEmail, limitKey(tenantId, email.toLowerCase()));
    return scope.once(async (context) => {
      const { passwordHash } = await lockEmail(context.trx, person);
      // Verified meanwhile, or the password was changed since it was checked: what was asked with it ends then.
      if (passwordHash !== provenHash && needsPassword(await addressesOf(context.trx, person), email)) {
        throw new Refused('wrongOldPassword');
      }
      await askForProof(context, { userId, email, codeKey, newNumber: null });
      return { email };
    });
  };

async function addressesOf(trx: Database, person: Person & { readonly nowMs: number }) {
  const { isVerified, email, pendingEmail } = await contactOf(trx, person);
  return { isVerified, email: email ?? '', pendingEmail: pendingEmail ?? '' };
}
