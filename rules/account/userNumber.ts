/**
 * User numbers of guests: seven digits and a Damm check digit, which detects every single wrong digit and every swap of
 * two neighbours. Numbers imported by a tenant may lack it, so the login does not require it.
 */

const quasigroup = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const satisfies readonly (readonly number[])[];

const checkDigitOf = (digits: string) =>
  [...digits].reduce((interim, digit) => quasigroup[interim]?.[Number(digit)] ?? 0, 0);

/** The user number of seven (random) digits; throws RangeError when they are not seven digits. */
export function userNumberFrom(sevenDigits: string) {
  if (!/^[0-9]{7}$/.test(sevenDigits)) throw new RangeError('A user number is made of seven digits.');
  return `${sevenDigits}${checkDigitOf(sevenDigits)}`;
}

/** True for eight digits that userNumberFrom could have made. */
export const hasValidCheckDigit = (userNumber: string) =>
  /^[0-9]{8}$/.test(userNumber) && checkDigitOf(userNumber) === 0;
