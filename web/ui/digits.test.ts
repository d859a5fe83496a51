import { expect, test } from 'vitest';
import { toDigits } from './digits.ts';

test.each([
  ['12000', '12000'],
  ['１２０００', '12000'],
  ['１２，０００円', '12000'],
  [' 500 ', '500'],
  ['ー５', '-5'],
  ['−5', '-5'],
  ['', ''],
  ['なし', ''],
])('%j is read as %j', (typed, wanted) => {
  expect(toDigits(typed)).toBe(wanted);
});
