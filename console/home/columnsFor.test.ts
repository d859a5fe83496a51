import { expect, it } from 'vitest';
import { columnsFor } from './columnsFor.ts';

it('leaves no card alone in the last row', () => {
  expect([1, 4, 5, 6, 9, 11].map((cards) => columnsFor(cards, 5))).toEqual([5, 5, 5, 4, 5, 4]);
  expect([1, 4, 5, 6, 9].map((cards) => columnsFor(cards, 4))).toEqual([4, 4, 3, 4, 3]);
});
