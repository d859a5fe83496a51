import { expect, test } from 'vitest';
import { checkStaffPassword } from './checkStaffPassword.ts';

test.each([
  ['nothing', '', 'passwordRequired'],
  ['11 characters', 'a'.repeat(11), 'staffPasswordTooShort'],
  ['12 characters', 'a'.repeat(12), null],
  ['12 characters of two code units each', '𠮷'.repeat(12), null],
  ['128 characters', 'a'.repeat(128), null],
  ['129 characters', 'a'.repeat(129), 'tooLong'],
])('a password of staff with %s', (_, password, problem) => {
  expect(checkStaffPassword(password)).toBe(problem);
});
