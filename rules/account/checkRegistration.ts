import type { ContactForm, Registration } from '#contract/account.ts';
import type { FieldRefusal } from '#rules/refusal.ts';
import { characterCount, cleanLine, compatibleLine, isBlank, katakanaLine } from '#rules/text/typedText.ts';
import { longestPassword, passwordProblem } from './checkPassword.ts';

/** The texts of the registration form, without the tenant. */
export type RegistrationForm = Omit<Registration, 'tenantId'>;

export type RegistrationField = keyof RegistrationForm | 'passwordConfirmation';

const emailForm = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

/** Whether a normalised text has the form of an e-mail address. */
export const isEmail = (text: string) => emailForm.test(text);

const lengthLimits = [
  { field: 'lastName', label: '氏名', limit: 100 },
  { field: 'firstName', label: '氏名', limit: 100 },
  { field: 'lastNameKana', label: '氏名カナ', limit: 100 },
  { field: 'firstNameKana', label: '氏名カナ', limit: 100 },
  { field: 'email', label: 'メールアドレス', limit: 254 },
  { field: 'password', label: 'パスワード', limit: longestPassword },
  { field: 'address', label: '住所', limit: 200 },
] as const;

export const phoneFields = ['phoneNumber1', 'phoneNumber2', 'phoneNumber3'] as const;

/**
 * The form as stored: trimmed and without control characters. E-mail, phone and kana get their common width, kana as
 * katakana. Names are not compatibility-normalised: NFKC would replace variants that people write their names with. The
 * password is never changed. Idempotent.
 */
export function normalizeRegistration<Form extends RegistrationForm>(form: Form): Form {
  return {
    ...form,
    ...normalizeName(form),
    email: compatibleLine(form.email),
    ...contactLines(form),
  };
}

/** Who somebody is, as a form asks for it. */
export type NameForm = Pick<Registration, 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana'>;

export const normalizeName = (form: NameForm): NameForm => ({
  lastName: cleanLine(form.lastName),
  firstName: cleanLine(form.firstName),
  lastNameKana: katakanaLine(form.lastNameKana),
  firstNameKana: katakanaLine(form.firstNameKana),
});

export const contactLines = (form: Omit<ContactForm, 'phoneNumberType'>) => ({
  phoneNumber1: compatibleLine(form.phoneNumber1),
  phoneNumber2: compatibleLine(form.phoneNumber2),
  phoneNumber3: compatibleLine(form.phoneNumber3),
  address: cleanLine(form.address),
});

/** The length limits of the fields that a form has. */
export function checkLimits<Form extends Partial<RegistrationForm>>(
  form: Form,
): FieldRefusal<keyof Form & keyof RegistrationForm> | null {
  const textOf = (field: keyof RegistrationForm) => form[field] ?? '';
  const isThere = (field: keyof RegistrationForm): field is keyof Form & keyof RegistrationForm => field in form;
  const phone = phoneFields.filter(isThere).find((field) => !/^[0-9]{1,4}$/.test(textOf(field)));
  if (phone !== undefined) return { field: phone, code: 'phoneTooLong' };
  const long = lengthLimits.find(({ field, limit }) => isThere(field) && characterCount(textOf(field)) > limit);
  if (long === undefined || !isThere(long.field)) return null;
  return { field: long.field, code: 'tooLong', message: `${long.label}は${long.limit}文字以内で入力してください。` };
}

function blankName(form: NameForm): FieldRefusal<keyof NameForm> | null {
  const name = (['lastName', 'firstName'] as const).find((field) => isBlank(form[field]));
  if (name !== undefined) return { field: name, code: 'nameRequired' };
  const kana = (['lastNameKana', 'firstNameKana'] as const).find((field) => isBlank(form[field]));
  return kana === undefined ? null : { field: kana, code: 'kanaRequired' };
}

/** The checks of a name alone. Normalises its input. */
export function checkName(typed: NameForm): FieldRefusal<keyof NameForm> | null {
  const form = normalizeName(typed);
  return blankName(form) ?? checkLimits(form);
}

/**
 * The eight checks of spec §5 in order, then the length limits; only the first failure is returned. Normalises its
 * input. The confirmation is checked only when present: the server does not receive it.
 */
export function checkRegistration(
  typed: RegistrationForm,
  passwordConfirmation?: string,
): FieldRefusal<RegistrationField> | null {
  const form = normalizeRegistration(typed);
  const firstBlank = (...fields: (keyof RegistrationForm)[]) => fields.find((field) => isBlank(form[field]));

  const name = blankName(form);
  if (name) return name;
  const phone = firstBlank(...phoneFields);
  if (phone !== undefined) return { field: phone, code: 'phoneRequired' };
  if (isBlank(form.email)) return { field: 'email', code: 'emailRequired' };
  if (!isEmail(form.email)) return { field: 'email', code: 'emailInvalid' };
  const password = passwordProblem(form.password, passwordConfirmation);
  if (password === 'passwordMismatch') return { field: 'passwordConfirmation', code: password };
  if (password !== null) return { field: 'password', code: password };
  return checkLimits(form);
}
