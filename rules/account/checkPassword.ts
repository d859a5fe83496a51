import type { FieldRefusal } from '#rules/refusal.ts';
import { characterCount } from '#rules/text/typedText.ts';

/** In characters. */
export const longestPassword = 128;

const isStrong = (password: string) =>
  characterCount(password) >= 8 && /[A-Za-z]/.test(password) && /[0-9]/.test(password);

/** What is wrong with a password that somebody chooses. It is typed a second time on screens alone. */
export function passwordProblem(password: string, confirmation?: string) {
  if (password === '') return 'passwordRequired';
  if (!isStrong(password)) return 'passwordTooWeak';
  return confirmation !== undefined && confirmation !== password ? 'passwordMismatch' : null;
}

export type NewPasswordForm = {
  /** The password so far, for those who know it. */
  readonly oldPassword?: string;
  readonly newPassword: string;
  /** On screens alone. */
  readonly confirmation?: string;
};

/** The first thing wrong with a form that sets a new password; null when there is nothing. */
export function checkNewPassword(form: NewPasswordForm): FieldRefusal<keyof NewPasswordForm> | null {
  const { oldPassword, newPassword, confirmation } = form;
  if (oldPassword === '') return { field: 'oldPassword', code: 'passwordRequired' };
  const code = passwordProblem(newPassword, confirmation);
  if (code !== null) return { field: code === 'passwordMismatch' ? 'confirmation' : 'newPassword', code };
  if (characterCount(newPassword) > longestPassword) {
    const message = `パスワードは${longestPassword}文字以内で入力してください。`;
    return { field: 'newPassword', code: 'tooLong', message };
  }
  return newPassword === oldPassword ? { field: 'newPassword', code: 'passwordUnchanged' } : null;
}
