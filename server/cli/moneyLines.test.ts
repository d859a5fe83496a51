import { expect, test } from 'vitest';
import { moneyLines } from './moneyLines.ts';

test('An account is printed as columns between tabs', () => {
  const at = '2026-06-10T10:00';
  const refundId = '01234567-89ab-cdef-0123-456789abcdef';
  const refund = { requestedAt: at, refundId, state: 'requested', amount: 1200, reason: 'cancelled' };
  const lines = moneyLines({
    owed: 0,
    held: 1200,
    due: 1200,
    ledger: [
      { happenedAt: at, kind: 'charged', amount: 1200, note: '' },
      { happenedAt: at, kind: 'refund_due', amount: 1200, note: 'cancelled' },
    ],
    payments: [
      { createdAt: at, provider: 'sandbox', providerRef: 'ref', state: 'paid', amount: 1200 },
      { createdAt: at, provider: 'stripe', providerRef: null, state: 'created', amount: 1200 },
    ],
    refunds: [
      { ...refund, providerRef: '' },
      { ...refund, providerRef: 'ref', state: 'done' },
    ],
  });
  expect(lines).toEqual([
    `ledger\t${at}\tcharged\t1200円\t`,
    `ledger\t${at}\trefund_due\t1200円\tcancelled`,
    `payment\t${at}\tpaid\t1200円\tsandbox ref`,
    `payment\t${at}\tcreated\t1200円\tstripe -`,
    `refund\t${at}\trequested\t1200円\tcancelled ${refundId}`,
    `refund\t${at}\tdone\t1200円\tcancelled ${refundId} ref`,
    'balance\t\towed 0円\theld 1200円\tto give back 1200円',
  ]);
});
