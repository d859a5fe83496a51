import { expect, it } from 'vitest';
import { type Balance, balanceOf, closing, ledgerKinds, type Sums } from './balanceOf.ts';

const sums = (more: Partial<Sums>): Sums => ({
  ...(Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Sums),
  ...more,
});

it.each<[string, Partial<Sums>, Balance]>([
  ['a new reservation', { charged: 3000 }, { owed: 3000, held: 0, due: 0, paid: 0, refundable: 0 }],
  ['a paid one', { charged: 3000, received: 3000 }, { owed: 3000, held: 3000, due: 0, paid: 3000, refundable: 3000 }],
  [
    'one paid in cash',
    { charged: 3000, received_at_counter: 3000 },
    { owed: 3000, held: 3000, due: 0, paid: 3000, refundable: 3000 },
  ],
  [
    'one paid twice',
    { charged: 3000, received: 6000, refund_due: 3000 },
    { owed: 3000, held: 6000, due: 3000, paid: 3000, refundable: 3000 },
  ],
  [
    'one cancelled for half of it, and given back',
    { charged: 3000, released: 1500, received: 3000, refund_due: 1500, refunded: 1500, kept: 1500 },
    { owed: 1500, held: 1500, due: 0, paid: 1500, refundable: 0 },
  ],
])('the balance of %s', (_title, given, expected) => {
  expect(balanceOf(sums(given))).toEqual(expected);
});

it.each([
  ['unpaid', { charged: 3000 }, 0, { released: 3000, refund: 0, kept: 0 }],
  ['paid, all back', { charged: 3000, received: 3000 }, 3000, { released: 3000, refund: 3000, kept: 0 }],
  ['paid, half back', { charged: 3001, received: 3001 }, 1500, { released: 1500, refund: 1500, kept: 1501 }],
  ['paid, nothing back', { charged: 3000, received: 3000 }, 0, { released: 0, refund: 0, kept: 3000 }],
  [
    'paid twice, the second on its way back',
    { charged: 3000, received: 6000, refund_due: 3000 },
    3000,
    { released: 3000, refund: 3000, kept: 0 },
  ],
  ['never more than was paid', { charged: 3000, received: 3000 }, 9000, { released: 3000, refund: 3000, kept: 0 }],
  [
    'paid, of which a part was kept for days that were given up',
    { charged: 3000, released: 500, received: 3000, refund_due: 500, kept: 500 },
    2000,
    { released: 2000, refund: 2000, kept: 0 },
  ],
  ['free', {}, 0, { released: 0, refund: 0, kept: 0 }],
])('closes an account: %s', (_title, given, refund, expected) => {
  expect(closing(balanceOf(sums(given)), refund)).toEqual(expected);
});
