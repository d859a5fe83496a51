import { expect, it } from 'vitest';
import { placesUnderWay } from './underWay.ts';

const range = (spaceId: string, from: number, to: number) => ({ spaceId, from, to });

it('lets one go ahead in a place, others beside it, and anybody once the moment is over', () => {
  let now = 0;
  const underWay = placesUnderWay(() => now);
  expect(underWay.begin([range('a', 0, 60), range('b', 0, 60)])).toBe(true);
  expect(underWay.begin([range('b', 59, 90)])).toBe(false);
  expect(underWay.begin([range('b', 60, 90)])).toBe(true);
  expect(underWay.begin([range('c', 0, 60), range('a', 30, 40)])).toBe(false);
  // Whoever was not let go ahead took nothing.
  expect(underWay.begin([range('c', 0, 60)])).toBe(true);
  now = 3_000;
  expect(underWay.begin([range('a', 0, 60), range('b', 0, 90)])).toBe(true);
});
