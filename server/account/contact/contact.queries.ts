import type { ContactForm } from '#contract/account.ts';
import type { MailPurpose } from '#rules/account/mailToken.ts';
import { sessionIsOpen } from '#rules/account/session.ts';
import type { Database } from '#server/db/connect.ts';
import type { Person } from '../person.queries.ts';
import { tokenHashOf } from '../session/session.queries.ts';

/** How a person can be reached, and the address whose mail has not come back yet; null for none. */
export const contactOf = (trx: Database, { tenantId, userId, nowMs }: Person & { readonly nowMs: number }) =>
  trx
    .selectFrom('account')
    .select([
      'phone_number_1 as phoneNumber1',
      'phone_number_2 as phoneNumber2',
      'phone_number_3 as phoneNumber3',
      'phone_number_type as phoneNumberType',
      'address',
      'email',
      'verified_at as verifiedAt',
      'is_verified as isVerified',
      'review_state as reviewState',
      'review_reason as reason',
      'last_name as lastName',
      'first_name as firstName',
      'last_name_kana as lastNameKana',
      'first_name_kana as firstNameKana',
    ])
    .select((build) =>
      build
        .selectFrom('mail_token')
        .select('mail_token.email')
        .where('mail_token.tenant_id', '=', tenantId)
        .whereRef('mail_token.user_id', '=', 'account.user_id')
        .where('mail_token.purpose', '=', 'verifyMail' satisfies MailPurpose)
        .where('mail_token.used_at', 'is', null)
        .where('mail_token.expires_at', '>', new Date(nowMs))
        .orderBy('mail_token.created_at', 'desc')
        .limit(1)
        .as('pendingEmail'),
    )
    .where('account.tenant_id', '=', tenantId)
    .where('account.user_id', '=', userId)
    .executeTakeFirstOrThrow();

export const setContact = (trx: Database, { tenantId, userId }: Person, form: ContactForm) =>
  trx
    .updateTable('account')
    .set({
      phone_number_1: form.phoneNumber1,
      phone_number_2: form.phoneNumber2,
      phone_number_3: form.phoneNumber3,
      phone_number_type: form.phoneNumberType,
      address: form.address,
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();

/** Whose open session a token names, for a call that visitors may make as well; null for nobody's. */
export async function loggedInBy(
  trx: Database,
  { tenantId, token, nowMs }: { readonly tenantId: string; readonly token: string; readonly nowMs: number },
) {
  const row = await trx
    .selectFrom('session')
    .select(['user_id', 'created_at', 'used_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', Buffer.from(tokenHashOf(token), 'hex'))
    .executeTakeFirst();
  const times = row && { createdAt: row.created_at.getTime(), usedAt: row.used_at.getTime() };
  return row && times && sessionIsOpen(times, nowMs) ? row.user_id : null;
}
