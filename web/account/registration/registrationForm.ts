import type { Resolver } from 'react-hook-form';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { checkRegistration, normalizeRegistration, type RegistrationForm } from '#rules/account/checkRegistration.ts';

/** The form as the screen shows it: the request's fields and the repeated password. */
export type TypedRegistration = Required<RegistrationForm> & { passwordConfirmation: string };

export const emptyRegistration: TypedRegistration = {
  lastName: '',
  firstName: '',
  lastNameKana: '',
  firstNameKana: '',
  phoneNumber1: '',
  phoneNumber2: '',
  phoneNumber3: '',
  phoneNumberType: 'Mobile',
  email: '',
  password: '',
  passwordConfirmation: '',
  address: '',
};

/** The server's rule applied to the form: only the first failure, at its field (spec §5). */
export const registrationResolver: Resolver<TypedRegistration> = ({ passwordConfirmation, ...form }) => {
  const refusal = checkRegistration(form, passwordConfirmation);
  if (refusal === null) return { values: { passwordConfirmation, ...form }, errors: {} };
  const { field, code, message = screenRefusals[code] } = refusal;
  return { values: {}, errors: { [field]: { type: code, message } } };
};

/** What goes to the server. */
export const registrationRequest = ({ passwordConfirmation: _, ...form }: TypedRegistration, tenantId: string) => ({
  ...normalizeRegistration(form),
  tenantId,
});
