import { expect, it } from 'vitest';
import { fullLately } from './fullLately.ts';

it('tells that a course was full for a moment, and of no other', () => {
  let now = 1_000;
  const full = fullLately(() => now);
  expect(full.isSo('a')).toBe(false);
  full.found('a');
  expect([full.isSo('a'), full.isSo('b')]).toEqual([true, false]);
  now = 4_000;
  expect(full.isSo('a')).toBe(false);
});

it('remembers no more than so many', () => {
  const full = fullLately(() => 0);
  for (let course = 0; course <= 1_000; course += 1) full.found(`${course}`);
  expect([full.isSo('0'), full.isSo('1000')]).toEqual([false, true]);
});
