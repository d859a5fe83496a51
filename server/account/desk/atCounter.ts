import type { PhoneNumberType } from '#contract/account.ts';
import { checkRegistration, normalizeRegistration, type RegistrationField } from '#rules/account/checkRegistration.ts';
import type { FieldRefusal } from '#rules/refusal.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { formColumns } from '../registration/insertNumbered.ts';

/** Stand in for what the form of residents asks and the counter may leave out. */
const leftOut = { email: 'nobody@example.jp', password: 'yoyaku2026' };

/** Opens nothing: no password has it. A link that staff hand over sets the first one. */
const noPassword = '';

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

const whole = (typed: TypedAtCounter) => ({
  ...typed,
  password: leftOut.password,
  email: isBlank(typed.email) ? leftOut.email : typed.email,
});

function normalized(typed: TypedAtCounter) {
  const { birthday } = typed;
  const form = normalizeRegistration(whole(typed));
  return { ...form, email: isBlank(typed.email) ? null : form.email, birthday };
}

type Checked =
  | { readonly failure: FieldRefusal<RegistrationField>; readonly form?: never }
  | { readonly failure?: never; readonly form: CounterForm };

/** What the form of residents refuses of names, reading, phone and mail, or the form as it is stored. */
export function checkAtCounter(typed: TypedAtCounter): Checked {
  const failure = checkRegistration(whole(typed));
  return failure ? { failure } : { form: normalized(typed) };
}

/** The columns of somebody whom the counter knows and who has no password yet. */
export const memberColumns = (form: CounterForm, nowMs: number) => ({
  ...{ kind: 'member', password_hash: noPassword, ...formColumns(form) },
  ...{ email: form.email, birthday: form.birthday },
  ...{ created_at: new Date(nowMs), verified_at: new Date(nowMs) },
});
