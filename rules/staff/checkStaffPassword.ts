import { longestPassword } from '#rules/account/checkPassword.ts';
import { characterCount } from '#rules/text/typedText.ts';

/** In characters. */
export const shortestStaffPassword = 12;

/** What is wrong with a password that a member of staff chooses; null when nothing is. */
export function checkStaffPassword(password: string) {
  const length = characterCount(password);
  if (length === 0) return 'passwordRequired';
  if (length < shortestStaffPassword) return 'staffPasswordTooShort';
  return length > longestPassword ? 'tooLong' : null;
}
