import { expect, test } from 'vitest';
import { reachedFrom } from './reachedFrom.ts';

test('every state that is reached counts once, circles included', () => {
  const next: Readonly<Record<string, readonly string[]>> = { a: ['b', 'c'], b: ['d'], d: ['a', 'c'], e: ['a'] };
  const reached = (first: string) => reachedFrom(first, (state) => next[state] ?? []);
  expect(reached('a')).toEqual(['a', 'b', 'c', 'd']);
  expect(reached('c')).toEqual(['c']);
  expect(reached('e')).toEqual(['e', 'a', 'b', 'c', 'd']);
});
