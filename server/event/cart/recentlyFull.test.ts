import { expect, it } from 'vitest';
import { recentlyFull } from './recentlyFull.ts';

it('tells that a course was full for a moment, and of no other', () => {
  let now = 1_000;
  const full = recentlyFull(() => now);
  expect(full.has('a')).toBe(false);
  full.add('a');
  expect([full.has('a'), full.has('b')]).toEqual([true, false]);
  now = 4_000;
  expect(full.has('a')).toBe(false);
});

it('remembers no more than so many', () => {
  const full = recentlyFull(() => 0);
  for (let course = 0; course <= 1_000; course += 1) full.add(`${course}`);
  expect([full.has('0'), full.has('1000')]).toEqual([false, true]);
});
