import { expect, it } from 'vitest';
import { searchDigits } from './searchDigits.ts';

it.each([
  ['1234', '1234'],
  ['０９０-1234－5678', '09012345678'],
  ['12', null],
  ['さとう', null],
])('%s are the digits %s', (typed, digits) => {
  expect(searchDigits(typed)).toBe(digits);
});
