import { expect, test } from 'vitest';
import { openOf, paymentAfterCharging } from './paymentAfterCharging.ts';

const account = (owed: number, paid: number, due = 0) => ({ owed, paid, due, held: paid + due });

test.each([
  ['free until now', 'none', account(900, 0), 'counter'],
  ['paid before', 'paid', account(1_900, 1_000), 'counter'],
  ['owed online: paid with the fee', 'unpaid', account(1_900, 0), 'unpaid'],
  ['a slip is under way', 'processing', account(1_900, 0), 'processing'],
  ['owed at the counter', 'counter', account(1_900, 0), 'counter'],
  ['taken back, the fee is still owed', 'counter', account(1_000, 0), 'counter'],
  ['taken back, the fee was paid', 'counter', account(1_000, 1_000), 'paid'],
  ['taken back after it was paid: the fee is', 'paid', account(1_000, 1_000, 900), 'paid'],
  ['taken back unpaid where nothing else is owed', 'counter', account(0, 0), 'none'],
  ['taken back paid where nothing else is owed', 'paid', account(0, 0, 900), 'refund_pending'],
] as const)('%s: %s becomes %s', (_title, before, balance, after) => {
  expect(paymentAfterCharging({ state: before, isWaived: false }, balance)).toBe(after);
});

test.each([
  ['charged', 'waived', account(900, 0), 'counter'],
  ['taken back unpaid', 'counter', account(0, 0), 'waived'],
  ['taken back paid, which has to go back by hand', 'paid', account(0, 0, 900), 'waived'],
] as const)('where the fee was waived, what is beside it is %s: %s becomes %s', (_title, before, balance, after) => {
  expect(paymentAfterCharging({ state: before, isWaived: true }, balance)).toBe(after);
});

test('what is open is below zero where too much was paid', () => {
  expect([openOf(account(1_900, 1_000)), openOf(account(1_000, 1_900))]).toEqual([900, -900]);
});
