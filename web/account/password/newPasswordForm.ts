import type { Resolver } from 'react-hook-form';
import { CallFailure } from '#client/callFailure.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { checkNewPassword } from '#rules/account/checkPassword.ts';

/** The form as the screens show it; the old password where it is asked for. */
export type TypedPassword = { oldPassword?: string; newPassword: string; confirmation: string };

/** The server's rule applied to the form: only the first failure, at its field. */
export const newPasswordResolver: Resolver<TypedPassword> = (typed) => {
  const refusal = checkNewPassword(typed);
  if (refusal === null) return { values: typed, errors: {} };
  const { field, code, message = screenRefusals[code] } = refusal;
  return { values: {}, errors: { [field]: { type: code, message } } };
};

const fieldOfCode: Readonly<Record<string, keyof TypedPassword>> = {
  wrongOldPassword: 'oldPassword',
  passwordTooCommon: 'newPassword',
};

/** The field at which a refusal of the server belongs; none for what concerns the whole form. */
export const refusedField = (error: unknown) => (error instanceof CallFailure ? fieldOfCode[error.code] : undefined);
