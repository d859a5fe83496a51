import { expect, it } from 'vitest';
import { type BillVoid, whyBillVoid } from './billStanding.ts';

const owed = { amount: 1200, isReplaced: false, open: 1200, isPaid: false };

it.each<[string, Partial<typeof owed>, BillVoid | null]>([
  ['stands while just its sum is owed', {}, null],
  ['is void once it is paid', { open: 0, isPaid: true }, 'paid'],
  ['is void once nothing is owed any more', { open: 0 }, 'cancelled'],
  ['is void once a part was paid, or the fee is another', { open: 700, isPaid: true }, 'changed'],
  ['is void once another one was issued', { isReplaced: true }, 'replaced'],
])('a bill %s', (_title, more, expected) => {
  expect(whyBillVoid({ ...owed, ...more })).toBe(expected);
});
