import { describe, expect, test } from 'vitest';
import {
  isOwedOnline,
  isPaymentState,
  type PaymentAction,
  paymentAfter,
  paymentAfterCancelling,
  paymentStates,
  paymentTransitions,
} from './paymentStates.ts';

const states = Object.keys(paymentStates).filter(isPaymentState);

describe('how each payment state appears', () => {
  test('[LIST-01] the texts of payment, 支払済み among them', () => {
    expect(states.map((state) => paymentStates[state].statusText)).toEqual([
      '',
      '未払い',
      '支払手続中',
      '支払済み',
      '返金手続中',
      '返金済み',
      '免除',
      '窓口支払い',
    ]);
    expect(isPaymentState('paid')).toBe(true);
    expect(isPaymentState('支払済み')).toBe(false);
  });

  test('a fee is owed online until it has been paid, a slip under way or not', () => {
    expect(states.filter(isOwedOnline)).toEqual(['unpaid', 'processing']);
  });

  test('a fee is owed online or at the counter, and then nothing goes back', () => {
    expect(states.filter((state) => paymentStates[state].isOwed)).toEqual(['unpaid', 'processing', 'counter']);
    expect(states.filter((state) => paymentStates[state].isRefund)).toEqual(['refund_pending', 'refunded']);
  });

  test('whatever is owed can be received, and nothing else', () => {
    for (const state of states) expect(paymentAfter('receive', state) !== null).toBe(paymentStates[state].isOwed);
  });
});

describe('the payment of a reservation', () => {
  const actions = Object.keys(paymentTransitions) as PaymentAction[];

  test('[DETAIL-04] only money that came makes it 支払済み', () => {
    const leading = actions.filter((action) => states.some((state) => paymentAfter(action, state) === 'paid'));
    expect(leading).toEqual(['receive', 'reinstate']);
  });

  test('what was paid leaves that only to be given back, or taken back where it came in cash', () => {
    expect(actions.filter((action) => paymentAfter(action, 'paid') !== null)).toEqual([
      ...['takeBack', 'takeBackAtCounter', 'giveBack'],
    ]);
    expect(actions.filter((action) => paymentAfter(action, 'waived') !== null)).toEqual([]);
  });

  test.each([
    ['paid', 3000, 0, 'refund_pending'],
    ['paid', 0, 3000, 'paid'],
    ['unpaid', 0, 0, 'none'],
    ['counter', 0, 0, 'none'],
    // The fee was paid, and what was charged later was not.
    ['counter', 1500, 1500, 'refund_pending'],
    ['counter', 0, 3000, 'paid'],
    ['processing', 0, 0, 'processing'],
    ['waived', 0, 0, 'waived'],
  ] as const)('%s with %i yen given back and %i kept is after a cancellation %s', (state, refund, kept, expected) => {
    expect(paymentAfterCancelling(state, { refund, kept })).toBe(expected);
  });
});
