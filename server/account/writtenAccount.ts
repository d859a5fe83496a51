import type { PhoneNumberType } from '#contract/account.ts';
import { refusals } from '#contract/refusals.ts';
import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { checkRegistration, normalizeRegistration } from '#rules/account/checkRegistration.ts';
import { compatibleLine } from '#rules/text/typedText.ts';

/** A person as files name him: the phone number in one text with hyphens, `email` '' for none. */
export type WrittenAccount = {
  readonly userNumber: string;
  readonly password?: string | undefined;
  readonly lastName: string;
  readonly firstName: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly phoneNumberType: PhoneNumberType;
  readonly address: string;
  /** A group, whose whole name is in lastName and lastNameKana. */
  readonly isGroup?: boolean | undefined;
};

// Stand in for what a file may leave out and the registration form may not.
const someEmail = 'nobody@example.jp';
const somePassword = 'yoyaku2026';
const someGivenName = { firstName: '団体', firstNameKana: 'ダンタイ' };

function formOf(written: WrittenAccount) {
  const [phoneNumber1 = '', phoneNumber2 = '', phoneNumber3 = '', ...rest] = compatibleLine(written.phoneNumber)
    .replace(/[‐‑–—−ー]/g, '-')
    .split('-');
  return {
    lastName: written.lastName,
    firstName: written.firstName,
    lastNameKana: written.lastNameKana,
    firstNameKana: written.firstNameKana,
    email: written.email === '' ? someEmail : written.email,
    password: written.password ?? somePassword,
    phoneNumber1,
    phoneNumber2,
    phoneNumber3: [phoneNumber3, ...rest].join('-'),
    phoneNumberType: written.phoneNumberType,
    address: written.address,
    ...(written.isGroup && someGivenName),
  };
}

const phoneFields = new Set(['phoneNumber1', 'phoneNumber2', 'phoneNumber3']);

/** Why an account cannot be kept: what the registration form would say, the first reason alone; null when it can. */
export function accountProblem(written: WrittenAccount): { field: keyof WrittenAccount; reason: string } | null {
  if (normalizeLoginId(written.userNumber) !== written.userNumber || /\s/.test(written.userNumber)) {
    return { field: 'userNumber', reason: 'must be half-width and without blanks' };
  }
  const refusal = checkRegistration(formOf(written));
  if (refusal === null) return null;
  const field = phoneFields.has(refusal.field) ? 'phoneNumber' : (refusal.field as keyof WrittenAccount);
  return { field, reason: refusal.message ?? refusals[refusal.code].message };
}

/** The account's columns of the form, as the product keeps them; `email` is null for none. */
export function profileOf(written: WrittenAccount) {
  const { password: _, ...form } = normalizeRegistration(formOf(written));
  const names = written.isGroup ? { firstName: '', firstNameKana: '' } : {};
  return { ...form, ...names, email: written.email === '' ? null : form.email, userNumber: written.userNumber };
}
