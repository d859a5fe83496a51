import { expect, test } from 'vitest';
import { toDigits, wholeNumberOf } from './digits.ts';

test.each([
  ['12000', '12000'],
  ['１２０００', '12000'],
  ['１２，０００円', '12000'],
  [' 500 ', '500'],
  ['ー５', '-5'],
  ['−5', '-5'],
  ['', ''],
  ['３０ 名', '30'],
  ['円', ''],
  ['なし', 'なし'],
  ['10.5', '10.5'],
  ['20~30', '20~30'],
  ['約30', '約30'],
  ['3-5', '3-5'],
])('%j is read as %j', (typed, wanted) => {
  expect(toDigits(typed)).toBe(wanted);
});

test('what is no whole number is not taken for one', () => {
  expect(wholeNumberOf('１，２００円')).toBe(1200);
  expect(wholeNumberOf('')).toBeNull();
  expect(wholeNumberOf('10.5')).toBeNaN();
  expect(wholeNumberOf('なし')).toBeNaN();
});
