import { describe, expect, it } from 'vitest';
import { paymentAfter } from './paymentStates.ts';
import { isVoidLate, whyReceiptStays } from './voidedReceipt.ts';

describe('[MONEY-06] the cash of a receipt', () => {
  const facts = { amount: 1_200, isVoid: false, paymentState: 'paid', refundable: 1_200, cashHeld: 1_200 } as const;
  it.each([
    ['is taken back where it is held', facts, null],
    ['is taken back of what is paid in part', { ...facts, paymentState: 'counter', amount: 500 }, null],
    ['is taken back once', { ...facts, isVoid: true }, 'receiptIsVoid'],
    ['stays where a part has gone back', { ...facts, refundable: 800, cashHeld: 800 }, 'receiptStays'],
    ['stays where it is kept of a cancellation', { ...facts, refundable: 0 }, 'receiptStays'],
    ['stays where only what came online is held', { ...facts, cashHeld: 700 }, 'receiptStays'],
    ['stays while it goes back', { ...facts, paymentState: 'refund_pending' }, 'receiptStays'],
    ['stays once it has gone back', { ...facts, paymentState: 'refunded' }, 'receiptStays'],
    ['stays while a slip is open', { ...facts, paymentState: 'processing' }, 'receiptStays'],
    ['stays where nothing is owed', { ...facts, paymentState: 'none' }, 'receiptStays'],
    ['stays where the fee was waived', { ...facts, paymentState: 'waived' }, 'receiptStays'],
  ] as const)('%s', (_, given, expected) => {
    expect(whyReceiptStays(given)).toBe(expected);
  });

  it('is owed again as it is collected, and what is refused of one way is refused of the other', () => {
    expect([paymentAfter('takeBack', 'paid'), paymentAfter('takeBackAtCounter', 'paid')]).toEqual([
      'unpaid',
      'counter',
    ]);
    for (const state of ['none', 'processing', 'refund_pending', 'refunded', 'waived'] as const)
      expect([paymentAfter('takeBack', state), paymentAfter('takeBackAtCounter', state)]).toEqual([null, null]);
  });
});

it.each([
  ['on the same day', { isOpen: true, day: '2026-06-10', isCounted: false }, false],
  ['after a count', { isOpen: true, day: '2026-06-10', isCounted: true }, true],
  ['after the closing', { isOpen: false, day: '2026-06-10', isCounted: true }, true],
  ['in a till of another day', { isOpen: true, day: '2026-06-09', isCounted: false }, true],
])('[MONEY-06] a receipt is voided late %s: %s', (_, till, expected) => {
  expect(isVoidLate(till, '2026-06-10')).toBe(expected);
});
