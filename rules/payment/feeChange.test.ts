import { expect, it } from 'vitest';
import { feeChange } from './feeChange.ts';

const waived = { owed: 0, held: 1500, due: 1500, paid: 0 };

const changed = (fee: number, byHand: number, balance = waived) =>
  feeChange({ balance, byHand, charged: balance.owed, fee, paymentState: 'none', collectedAs: 'counter' });

it.each([
  ['less than has to go back is paid of it', 1000, 1500, { setOff: 1000, open: 0, paymentState: 'paid' }],
  ['as much as has to go back is paid of it', 1500, 1500, { setOff: 1500, open: 0, paymentState: 'paid' }],
  ['more than has to go back is owed for the rest', 2000, 1500, { setOff: 1500, open: 500, paymentState: 'counter' }],
  ['what a provider is asked for is left out', 2000, 300, { setOff: 300, open: 1700, paymentState: 'counter' }],
  ['nothing is set against nothing', 0, 1500, { setOff: 0, open: 0, paymentState: 'refund_pending' }],
])('%s', (_title, fee, byHand, expected) => {
  expect(changed(fee, byHand)).toMatchObject({ ...expected, refund: 0 });
});

it('what is lowered goes back, and nothing is set off', () => {
  const paid = { owed: 1500, held: 1500, due: 0, paid: 1500 };
  expect(changed(500, 0, paid)).toMatchObject({ setOff: 0, refund: 1000, open: 0, paymentState: 'paid' });
});
