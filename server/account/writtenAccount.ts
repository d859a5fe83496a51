import type { PhoneNumberType } from '#contract/account.ts';
import { refusals } from '#contract/refusal/refusals.ts';
import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { checkRegistration, normalizeRegistration } from '#rules/account/checkRegistration.ts';
import { compatibleLine } from '#rules/text/typedText.ts';

/** What is wrong with an account that a file describes; server/bundle/problem has the words. */
export type AccountMistake =
  | { readonly code: 'userNumberForm' | 'passwordMissing'; readonly values: Readonly<Record<never, never>> }
  | { readonly code: 'formRefused'; readonly values: { readonly sentence: string } }
  | {
      readonly code: 'staysGroup' | 'groupGivenName' | 'lineUserTaken';
      readonly values: { readonly userNumber: string };
    }
  | { readonly code: 'emailTaken'; readonly values: { readonly email: string; readonly userNumber: string } };

/** A person as files name them: the phone number in one text with hyphens, `email` '' for none. */
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
export function accountMistake(
  written: WrittenAccount,
): { field: keyof WrittenAccount; mistake: AccountMistake } | null {
  if (normalizeLoginId(written.userNumber) !== written.userNumber || /\s/.test(written.userNumber)) {
    return { field: 'userNumber', mistake: { code: 'userNumberForm', values: {} } };
  }
  const refusal = checkRegistration(formOf(written));
  if (refusal === null) return null;
  const field = phoneFields.has(refusal.field) ? 'phoneNumber' : (refusal.field as keyof WrittenAccount);
  const sentence = refusal.message ?? refusals[refusal.code].message;
  return { field, mistake: { code: 'formRefused', values: { sentence } } };
}

/** The account's columns of the form, as the product keeps them; `email` is null for none. */
export function profileOf(written: WrittenAccount) {
  const { password: _, ...form } = normalizeRegistration(formOf(written));
  const names = written.isGroup ? { firstName: '', firstNameKana: '' } : {};
  return { ...form, ...names, email: written.email === '' ? null : form.email, userNumber: written.userNumber };
}
