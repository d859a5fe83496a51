import { expect, it } from 'vitest';
import { type ChargeFacts, chargeKindOf, decideCharge, paymentWhenCharged } from './decideCharge.ts';
import { paymentAfter } from './paymentStates.ts';

const facts: ChargeFacts = {
  fee: 500,
  isFeeFinal: true,
  feeCollection: 'online',
  isTold: true,
  confirmedAt: '2026-06-10T12:00',
  usesAt: '2026-06-20T09:00',
  terms: { dueDays: 7, dueDaysBefore: 1 },
  dues: null,
};

const withinDays = (count: number) => [{ atLeast: null, withinDays: count }];

it.each<[Partial<ChargeFacts>, ReturnType<typeof decideCharge>]>([
  [{}, { kind: 'online', payUntil: '2026-06-17T23:59' }],
  [{ usesAt: '2026-06-15T09:00' }, { kind: 'online', payUntil: '2026-06-14T23:59' }],
  [{ feeCollection: 'counter' }, { kind: 'counter', payUntil: null }],
  [{ feeCollection: 'none' }, { kind: 'nothing', payUntil: null }],
  [{ fee: 0 }, { kind: 'nothing', payUntil: null }],
  [
    { fee: 0, feeCollection: 'counter' },
    { kind: 'nothing', payUntil: null },
  ],
  // By the ladder of an ordinance, also at the counter.
  [{ dues: withinDays(2) }, { kind: 'online', payUntil: '2026-06-12T23:59' }],
  [
    { dues: withinDays(2), feeCollection: 'counter' },
    { kind: 'counter', payUntil: '2026-06-12T23:59' },
  ],
  [{ dues: withinDays(30) }, { kind: 'online', payUntil: '2026-06-20T08:59' }],
  [
    { dues: withinDays(30), feeCollection: 'counter' },
    { kind: 'counter', payUntil: '2026-06-20T23:59' },
  ],
  // Staff decided on it only then.
  [{ usesAt: '2026-06-10T12:00' }, { kind: 'counter', payUntil: null }],
  [
    { usesAt: '2026-06-10T12:00', dues: withinDays(0) },
    { kind: 'counter', payUntil: null },
  ],
  [
    { usesAt: '2026-06-10T12:00', fee: 0 },
    { kind: 'nothing', payUntil: null },
  ],
  // Who cannot see the win cannot pay in time.
  [{ isTold: false }, { kind: 'counter', payUntil: null }],
  [
    { isTold: false, feeCollection: 'none' },
    { kind: 'nothing', payUntil: null },
  ],
  [
    { isTold: false, fee: 0 },
    { kind: 'nothing', payUntil: null },
  ],
])('with %j the fee is taken as %j', (differing, charge) => {
  expect(decideCharge({ ...facts, ...differing })).toEqual(charge);
});

it('leaves the money where the table of payment states takes it from nothing', () => {
  expect(paymentWhenCharged.online).toBe(paymentAfter('charge', 'none'));
  expect(paymentWhenCharged.counter).toBe(paymentAfter('chargeAtCounter', 'none'));
  expect(paymentWhenCharged.nothing).toBe('none');
});

it.each([
  [5000, 'none', 'none'],
  [5000, 'online', 'unpaid'],
  [5000, 'counter', 'counter'],
  [0, 'online', 'none'],
] as const)('a reservation of %i yen, collected %s, begins as %s', (fee, feeCollection, expected) => {
  expect(paymentWhenCharged[chargeKindOf({ fee, isFeeFinal: true, feeCollection, isTold: true })]).toBe(expected);
});
