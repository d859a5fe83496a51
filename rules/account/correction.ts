import type { PhoneNumberType } from '#contract/account.ts';
import type { Registered } from '#contract/desk/people/people.ts';
import type { CorrectedField } from '#contract/desk/people/personFields.ts';
import { checkAtCounter, checkGroupAtCounter } from './atCounter.ts';
import { phoneTypeOf } from './splitPhoneNumber.ts';

const partsOf: Readonly<Record<CorrectedField, readonly (keyof Registered)[]>> = {
  name: ['lastName', 'firstName'],
  kana: ['lastNameKana', 'firstNameKana'],
  phone: ['phoneNumber1', 'phoneNumber2', 'phoneNumber3'],
  email: ['email'],
  address: ['address'],
  birthday: ['birthday'],
};

const correctedFields = [
  'name',
  'kana',
  'phone',
  'email',
  'address',
  'birthday',
] as const satisfies readonly CorrectedField[];

/** Of what two states of somebody differ. */
export const differing = (one: Registered, other: Registered) =>
  correctedFields.filter((field) => partsOf[field].some((part) => one[part] !== other[part]));

type Known = { readonly before: Registered; readonly phoneNumberType: PhoneNumberType; readonly isGroup: boolean };

/** What the counter's registration refuses of a correction, or the form as it is stored and what it changes. */
export function checkCorrection({ before, phoneNumberType, isGroup }: Known, corrected: Registered) {
  const isSamePhone = partsOf.phone.every((part) => before[part] === corrected[part]);
  const typed = {
    ...corrected,
    phoneNumberType: isSamePhone ? phoneNumberType : phoneTypeOf(corrected.phoneNumber1),
  };
  const keepsReading = partsOf.kana.every((part) => before[part] === corrected[part]);
  const { failure, form } = (isGroup ? checkGroupAtCounter : checkAtCounter)(typed, { keepsReading });
  if (failure) return { failure };
  return { form, changed: differing(before, { ...form, email: form.email ?? '' }) };
}
