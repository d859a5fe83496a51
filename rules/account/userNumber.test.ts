import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '../testing/load.ts';
import { hasValidCheckDigit, userNumberFrom } from './userNumber.ts';

const sevenDigits = fc.nat(9_999_999).map((number) => String(number).padStart(7, '0'));

test('a user number is seven digits and their check digit', () => {
  expect(userNumberFrom('0000572')).toBe('00005724');
});

test('what was issued is valid', () => {
  fc.assert(
    fc.property(sevenDigits, (digits) => hasValidCheckDigit(userNumberFrom(digits))),
    runsOf(),
  );
});

test('one wrong digit is noticed', () => {
  fc.assert(
    fc.property(sevenDigits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, index, shift) => {
      const issued = userNumberFrom(digits);
      const wrong = (Number(issued[index]) + shift) % 10;
      return !hasValidCheckDigit(issued.slice(0, index) + wrong + issued.slice(index + 1));
    }),
    runsOf(),
  );
});

test('two neighbours swapped are noticed', () => {
  fc.assert(
    fc.property(sevenDigits, fc.nat(6), (digits, index) => {
      const issued = userNumberFrom(digits);
      fc.pre(issued[index] !== issued[index + 1]);
      return !hasValidCheckDigit(
        `${issued.slice(0, index)}${issued[index + 1]}${issued[index]}${issued.slice(index + 2)}`,
      );
    }),
    runsOf(),
  );
});

test.each(['', '1234567', '123456789', '1234567a', '１２３４５６７８'])('%j is no user number', (text) => {
  expect(hasValidCheckDigit(text)).toBe(false);
});

test('other than seven digits is a mistake of the caller', () => {
  expect(() => userNumberFrom('123')).toThrow(RangeError);
});
