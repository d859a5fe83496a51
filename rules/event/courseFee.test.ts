import { expect, it } from 'vitest';
import { courseFee } from './courseFee.ts';

it.each([
  [500, 1, 500],
  [500, 4, 2_000],
  [0, 12, 0],
])('a course of %i yen a session with %i sessions costs %i yen', (price, sessions, fee) => {
  expect(courseFee(price, sessions)).toBe(fee);
});
