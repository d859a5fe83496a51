import type { MailDelivery } from '#contract/account.ts';
import type { Operation } from '#server/operation.ts';
import { contactOf } from './contact.queries.ts';

/** What staff decided that its person has to know while they are not verified. */
const declined = ['returned', 'asked', 'rejected'] as const;

export const getContact =
  ({ mailDelivery }: { readonly mailDelivery: MailDelivery }): Operation<'Authentication/GetContact'> =>
  async ({ trx, tenant: { tenantId }, actor: { userId }, nowMs }) => {
    const found = await contactOf(trx, { tenantId, userId, nowMs });
    const { email, verifiedAt, pendingEmail, phoneNumberType, reviewState, reason, ...rest } = found;
    const { lastName, firstName, lastNameKana, firstNameKana, ...contact } = rest;
    const state = contact.isVerified ? undefined : declined.find((one) => one === reviewState);
    return {
      ...contact,
      phoneNumberType: phoneNumberType === 'Home' ? 'Home' : 'Mobile',
      email: email ?? '',
      isMailVerified: email !== null && verifiedAt !== null,
      pendingEmail: pendingEmail ?? '',
      mailDelivery,
      review: state === undefined ? null : { state, reason, lastName, firstName, lastNameKana, firstNameKana },
    };
  };
