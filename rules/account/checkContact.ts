import type { ContactForm } from '#contract/account.ts';
import type { FieldRefusal } from '#rules/refusal.ts';
import { compatibleLine, isBlank } from '#rules/text/typedText.ts';
import { checkLimits, contactLines, isEmail, phoneFields } from './checkRegistration.ts';

/** Telephone number and address as stored. */
export const normalizeContact = (form: ContactForm): ContactForm => ({ ...form, ...contactLines(form) });

export type ContactField = keyof ContactForm;

/** The checks of the registration for what of it can be corrected later. */
export function checkContact(typed: ContactForm): FieldRefusal<ContactField> | null {
  const form = normalizeContact(typed);
  const phone = phoneFields.find((field) => isBlank(form[field]));
  return phone === undefined ? checkLimits(form) : { field: phone, code: 'phoneRequired' };
}

/** What an account has of mail addresses, '' for none: its own, and the one whose mail has not come back yet. */
type Addresses = {
  /** By mail, LINE or the counter; who is not has nothing yet that somebody else could take over. */
  readonly isVerified: boolean;
  readonly email: string;
  readonly pendingEmail: string;
};

/**
 * Whether the password is asked for before a mail is sent to verify this address. Who gets the mail can have the account,
 * by a forgotten password; a session that somebody else found open must not be enough for that.
 */
export const needsPassword = ({ isVerified, ...known }: Addresses, email: string) =>
  isVerified && ![known.email, known.pendingEmail].some((own) => own.toLowerCase() === email.toLowerCase());

/** Another mail address as it is typed, with the password where it is asked for. */
export type NewAddress = { readonly email: string; readonly password?: string };

/** The first thing wrong with it; null when there is nothing. Normalises its input. */
export const checkNewAddress = ({ email, password }: NewAddress): FieldRefusal<keyof NewAddress> | null =>
  checkEmail(email) ?? (password === '' ? { field: 'password', code: 'passwordRequired' } : null);

/** Why an address cannot be asked to be verified; null when it can. Normalises its input. */
export function checkEmail(typed: string): FieldRefusal<'email'> | null {
  const email = compatibleLine(typed);
  if (isBlank(email)) return { field: 'email', code: 'emailRequired' };
  return isEmail(email) ? checkLimits({ email }) : { field: 'email', code: 'emailInvalid' };
}
