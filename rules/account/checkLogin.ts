import { compatibleLine, isBlank } from '#rules/text/typedText.ts';

export type LoginForm = { readonly loginId: string; readonly password: string };

/** A missing entry of the login form with the sentence to show; the label of the id differs by tenant. */
export type LoginFailure = { readonly field: keyof LoginForm; readonly message: string };

/** The login id as it is looked up: half-width, without blanks around. */
export const normalizeLoginId = (loginId: string) => compatibleLine(loginId);

/** spec §5: the id first, then the password; null when both are there. */
export function checkLogin({ loginId, password }: LoginForm, userNumberLabel: string): LoginFailure | null {
  if (isBlank(loginId)) return { field: 'loginId', message: `${userNumberLabel}を入力してください。` };
  if (password === '') return { field: 'password', message: 'パスワードを入力してください。' };
  return null;
}
