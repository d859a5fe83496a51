import { compatibleLine, isBlank } from '#rules/text/typedText.ts';

export type LoginForm = { readonly loginId: string; readonly password: string };

/** A missing field of the login form with its message. The label of the id differs by tenant. */
export type LoginFailure = { readonly field: keyof LoginForm; readonly message: string };

/** The login id as looked up: half-width and trimmed. */
export const normalizeLoginId = (loginId: string) => compatibleLine(loginId);

/** spec §5: the id first, then the password; null when both are there. */
export function checkLogin({ loginId, password }: LoginForm, userNumberLabel: string): LoginFailure | null {
  if (isBlank(loginId)) return { field: 'loginId', message: `${userNumberLabel}を入力してください。` };
  if (password === '') return { field: 'password', message: 'パスワードを入力してください。' };
  return null;
}
