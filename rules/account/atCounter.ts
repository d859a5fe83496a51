import type { PhoneNumberType } from '#contract/account.ts';
import type { Refusal } from '#contract/refusal/refusals.ts';
import type { ScreenRefusalCode } from '#contract/refusal/screenRefusals.ts';
import { isBlank } from '#rules/text/typedText.ts';
import {
  checkName,
  checkRegistration,
  type NameForm,
  normalizeRegistration,
  type RegistrationField,
} from './checkRegistration.ts';
import { isReading } from './reading.ts';

/** Pass the form of residents: for what the counter may leave out, and for what was found wrong already. */
const passing = {
  lastName: '姓',
  firstName: '名',
  lastNameKana: 'セイ',
  firstNameKana: 'メイ',
  address: '',
  phoneNumber1: '090',
  phoneNumber2: '0000',
  phoneNumber3: '0000',
  email: 'nobody@example.jp',
  password: 'yoyaku2026',
  passwordConfirmation: '',
};

/** Who somebody at the counter is; the mail may be ''. */
export type TypedAtCounter = {
  readonly lastName: string;
  readonly firstName: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
  readonly phoneNumber1: string;
  readonly phoneNumber2: string;
  readonly phoneNumber3: string;
  readonly phoneNumberType: PhoneNumberType;
  readonly email: string;
  readonly address: string;
  readonly birthday: string | null;
};

export type CounterForm = ReturnType<typeof normalized>;

/** What the counter refuses: all that the form of residents does, and a reading that nobody is found by. */
export type CounterRefusalCode = ScreenRefusalCode | 'kanaInvalid';

type Failure<Field = RegistrationField> = Refusal<CounterRefusalCode> & { readonly field: Field };

type Reading = Pick<NameForm, 'lastNameKana' | 'firstNameKana'>;

function failureOfReading(typed: Reading): Failure<keyof Reading> | null {
  const field = (['lastNameKana', 'firstNameKana'] as const).find((one) => !isReading(typed[one]));
  return field === undefined ? null : { field, code: 'kanaInvalid' };
}

const whole = (typed: TypedAtCounter) => ({
  ...typed,
  password: passing.password,
  email: isBlank(typed.email) ? passing.email : typed.email,
});

function normalized(typed: TypedAtCounter) {
  const { birthday } = typed;
  const form = normalizeRegistration(whole(typed));
  return { ...form, email: isBlank(typed.email) ? null : form.email, birthday };
}

type Checked =
  | { readonly failure: Failure; readonly form?: never }
  | { readonly failure?: never; readonly form: CounterForm };

/** A reading that residents registered may be any text. It does not hinder a correction of something else. */
type Options = { readonly keepsReading?: boolean };

/** What the counter refuses first of names, reading, phone and mail, or the form as it is stored. */
export function checkAtCounter(typed: TypedAtCounter, { keepsReading = false }: Options = {}): Checked {
  const failure = checkRegistration(whole(typed)) ?? (keepsReading ? null : failureOfReading(typed));
  return failure ? { failure } : { form: normalized(typed) };
}

/** Stands for the given name, which a group has none of, in the check of the form. */
const noGivenName = { firstName: '団体', firstNameKana: 'ダンタイ' };

/** The same of a group, whose whole name is in lastName and lastNameKana. */
export function checkGroupAtCounter(typed: TypedAtCounter, options: Options = {}): Checked {
  const { failure, form } = checkAtCounter({ ...typed, ...noGivenName, birthday: null }, options);
  return failure ? { failure } : { form: { ...form, firstName: '', firstNameKana: '' } };
}

/** What the counter refuses of the name of who belongs to a group without an account: it is one text, as its reading is. */
export function checkMemberName(typed: { readonly personName: string; readonly personNameKana: string }) {
  const form = { ...noGivenName, lastName: typed.personName, lastNameKana: typed.personNameKana };
  return checkName(form) ?? failureOfReading(form);
}

/** All that it refuses of the name of a group alone. */
export const failuresOfGroupName = (typed: Pick<NameForm, 'lastName' | 'lastNameKana'>) =>
  failuresAtCounter({ ...passing, ...noGivenName, phoneNumberType: 'Mobile', birthday: null, ...typed });

/** All that the counter refuses: each field that was refused passes when the others are looked at. */
export function failuresAtCounter(typed: TypedAtCounter): readonly Failure[] {
  const failures: Failure[] = [];
  let looked = whole(typed);
  const next = () => checkRegistration(looked) ?? failureOfReading(looked);
  for (let found = next(); found; found = next()) {
    failures.push(found);
    looked = { ...looked, [found.field]: passing[found.field as keyof typeof passing] ?? '' };
  }
  return failures;
}
