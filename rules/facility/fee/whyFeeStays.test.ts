import { describe, expect, test } from 'vitest';
import { isSameFee, paymentAfterSettling, whyFeeStays } from './whyFeeStays.ts';

const standing = { state: 'confirmed', isFeeFinal: true, paymentState: 'paid', returning: 0 } as const;
const sum = { kind: 'amount' } as const;

describe('whyFeeStays', () => {
  test.each([
    ['a fee that is final, of a use to come', standing, sum, undefined],
    ['one that is not final', { ...standing, isFeeFinal: false }, { kind: 'refuse' } as const, undefined],
    [
      'one that waits for a draw',
      { ...standing, state: 'lottery_waiting', isFeeFinal: false } as const,
      sum,
      undefined,
    ],
    ['one whose use is over', { ...standing, state: 'completed' } as const, sum, 'feeNotOpen'],
    ['one that was cancelled', { ...standing, state: 'cancelled_user', isFeeFinal: false } as const, sum, 'feeNotOpen'],
    ['refusing what nobody asks for any more', standing, { kind: 'refuse' } as const, 'feeAlreadyFinal'],
    ['while it is being paid', { ...standing, paymentState: 'processing' } as const, sum, 'moneyUnderWay'],
    ['while a provider gives back', { ...standing, returning: 500 }, sum, 'moneyUnderWay'],
  ])('%s', (_, state, decision, code) => {
    expect(whyFeeStays(state, decision)?.code).toBe(code);
  });
});

describe('isSameFee', () => {
  const line = { code: 'base', label: '午前', yen: 500 };
  const fee = { fee: 500, breakdown: { lines: [line], afterUse: [] } };

  test('the same lines are the same fee', () => {
    expect(isSameFee(fee, { fee: 500, breakdown: { lines: [{ ...line }], afterUse: [] } })).toBe(true);
  });

  test('the same sum of other lines is another fee', () => {
    const lines = [
      { ...line, yen: 600 },
      { code: 'city', label: '減免', yen: -100 },
    ];
    expect(isSameFee(fee, { fee: 500, breakdown: { lines, afterUse: [] } })).toBe(false);
  });
});

describe('paymentAfterSettling', () => {
  const settled = {
    state: 'confirmed',
    isFeeFinal: false,
    before: 500,
    fee: 0,
    isReductionAsked: true,
    paymentState: 'none',
  } as const;

  test.each([
    ['what costs nothing any more is waived', settled, 'waived'],
    ['what was free and for which nobody asked is not', { ...settled, before: 0, isReductionAsked: false }, 'none'],
    ['a final fee that becomes nothing is waived', { ...settled, isFeeFinal: true }, 'waived'],
    ['what waits for a draw is not waived yet', { ...settled, state: 'lottery_waiting' } as const, 'none'],
    ['what still owes something is owed', { ...settled, paymentState: 'counter' } as const, 'counter'],
    ['what was paid stays paid', { ...settled, paymentState: 'paid' } as const, 'paid'],
    ['what costs something is not waived', { ...settled, fee: 300, paymentState: 'unpaid' } as const, 'unpaid'],
  ])('%s', (_, given, expected) => {
    expect(paymentAfterSettling(given)).toBe(expected);
  });
});
