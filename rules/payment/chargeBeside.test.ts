import { expect, test } from 'vitest';
import { chargeBeside } from './chargeBeside.ts';

const paid = {
  balance: { owed: 1_000, paid: 1_000, due: 0 },
  byHand: 0,
  isWaived: false,
  paymentState: 'paid',
} as const;

test('what is charged beside a paid fee is open at the counter', () => {
  const expected = { setOff: 0, refund: 0, open: 300, due: 0, paymentState: 'counter' };
  expect(chargeBeside({ ...paid, yen: 300 })).toEqual(expected);
});

test('what staff have still to give back pays it, the rest is open', () => {
  const due = { ...paid, balance: { owed: 700, paid: 700, due: 300 }, byHand: 300 };
  expect(chargeBeside({ ...due, yen: 500 })).toMatchObject({ setOff: 300, open: 200, due: 0, paymentState: 'counter' });
});

test('what is taken back after it was paid goes back at the counter', () => {
  const charged = { ...paid, balance: { owed: 1_300, paid: 1_300, due: 0 } };
  expect(chargeBeside({ ...charged, yen: -300 })).toEqual({
    setOff: 0,
    refund: 300,
    open: 0,
    due: 300,
    paymentState: 'paid',
  });
});

test('what is taken back before it was paid is owed no more', () => {
  const charged = { ...paid, balance: { owed: 1_300, paid: 1_000, due: 0 }, paymentState: 'counter' } as const;
  expect(chargeBeside({ ...charged, yen: -300 })).toMatchObject({ refund: 0, open: 0, paymentState: 'paid' });
});
