import { expect, it } from 'vitest';
import { isRefusal } from '#rules/refusal.ts';
import { decidePayment, type PaymentFacts } from './decidePayment.ts';

const decide = (more: Partial<PaymentFacts>) => {
  const facts: PaymentFacts = {
    paymentState: 'unpaid',
    holdsPlace: true,
    payUntil: '2026-06-24T23:59',
    now: '2026-06-10T10:00',
  };
  const decision = decidePayment({ ...facts, ...more });
  return isRefusal(decision) ? decision.refusal.code : decision.kind;
};

it.each<[string, Partial<PaymentFacts>, string]>([
  ['what is owed can be paid', {}, 'plan'],
  ['the slip of a convenience store can be looked at again', { paymentState: 'processing' }, 'plan'],
  ['until the last minute', { now: '2026-06-24T23:59' }, 'plan'],
  ['and not a minute longer', { now: '2026-06-25T00:00' }, 'paymentDuePassed'],
  ['what is paid is not paid twice', { paymentState: 'paid' }, 'alreadyPaid'],
  ['nothing is owed for a free use', { paymentState: 'none' }, 'notPayable'],
  ['what is paid at the counter is not paid online', { paymentState: 'counter', payUntil: null }, 'notPayable'],
  ['what was waived is not paid', { paymentState: 'waived' }, 'notPayable'],
  ['nor told of where it may not be known yet', { paymentState: 'paid', holdsPlace: false }, 'notPayable'],
  ['a cancelled reservation is not paid for', { holdsPlace: false }, 'notPayable'],
])('%s', (_title, more, expected) => {
  expect(decide(more)).toBe(expected);
});
