import { expect, it } from 'vitest';
import { feeAfter } from './feeAfter.ts';

it.each([
  ['who has paid gets it back', { fee: 4500, owed: 4500, paid: 4500 }, 1000, { fee: 3500, refund: 1000 }],
  ['nobody gets back more than they paid', { fee: 4500, owed: 4500, paid: 4500 }, 9000, { fee: 0, refund: 4500 }],
  ['who has not paid owes less', { fee: 4500, owed: 4500, paid: 0 }, 1000, { fee: 3500, refund: 0 }],
  [
    'what was paid in part pays what is left first',
    { fee: 4500, owed: 4500, paid: 4000 },
    1000,
    { fee: 3500, refund: 500 },
  ],
  ['an entry of a draw is charged less once it wins', { fee: 4500, owed: 0, paid: 0 }, 1000, { fee: 3500, refund: 0 }],
  ['nothing is taken off', { fee: 4500, owed: 4500, paid: 4500 }, 0, { fee: 4500, refund: 0 }],
  ['a course for nothing stays so', { fee: 0, owed: 0, paid: 0 }, 1000, { fee: 0, refund: 0 }],
])('%s', (_, account, perPerson, expected) => {
  expect(feeAfter(account, perPerson)).toEqual(expected);
});
