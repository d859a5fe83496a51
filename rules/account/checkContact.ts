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

/** Why an address cannot be asked to be verified; null when it can. Normalises its input. */
export function checkEmail(typed: string): FieldRefusal<'email'> | null {
  const email = compatibleLine(typed);
  if (isBlank(email)) return { field: 'email', code: 'emailRequired' };
  return isEmail(email) ? checkLimits({ email }) : { field: 'email', code: 'emailInvalid' };
}
