import { expect, test } from 'vitest';
import { takesTwoPeople } from './takesTwoPeople.ts';

const lines = (count: number, line = { intent: 'cancel', refund: 0 }) => Array.from({ length: count }, () => line);

test.each([
  ['nothing lies under it', [], false],
  ['nineteen reservations without money', lines(19), false],
  ['twenty of them', lines(20), true],
  ['one with a refund', [...lines(1), { intent: 'cancel', refund: 1 }], true],
  ['one that costs less where it goes', lines(1, { intent: 'move', refund: 300 }), true],
  ['one that was paid and stays', lines(1, { intent: 'keep', refund: 3000 }), false],
])('%s', (_, closed, isForTwo) => {
  expect(takesTwoPeople(closed)).toBe(isForTwo);
});
