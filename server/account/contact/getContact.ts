import type { MailDelivery } from '#contract/account.ts';
import type { Operation } from '#server/operation.ts';
import { contactOf } from './contact.queries.ts';

export const getContact =
  ({ mailDelivery }: { readonly mailDelivery: MailDelivery }): Operation<'Authentication/GetContact'> =>
  async ({ trx, tenant: { tenantId }, actor: { userId }, nowMs }) => {
    const { email, verifiedAt, pendingEmail, phoneNumberType, ...contact } = await contactOf(trx, {
      tenantId,
      userId,
      nowMs,
    });
    return {
      ...contact,
      phoneNumberType: phoneNumberType === 'Home' ? 'Home' : 'Mobile',
      email: email ?? '',
      isMailVerified: email !== null && verifiedAt !== null,
      pendingEmail: pendingEmail ?? '',
      mailDelivery,
    };
  };
