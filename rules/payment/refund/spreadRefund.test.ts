import { expect, it } from 'vitest';
import { spreadRefund } from './spreadRefund.ts';

const [one, other] = [
  { paymentId: 'one', left: 3000 },
  { paymentId: 'other', left: 2000 },
];

it.each([
  ['the one payment', 1500, [one], { parts: [{ paymentId: 'one', amount: 1500 }], atCounter: 0 }],
  ['nothing', 0, [one], { parts: [], atCounter: 0 }],
  ['cash', 3000, [], { parts: [], atCounter: 3000 }],
  [
    'two payments',
    4000,
    [one, other],
    {
      parts: [
        { paymentId: 'one', amount: 3000 },
        { paymentId: 'other', amount: 1000 },
      ],
      atCounter: 0,
    },
  ],
  [
    'a payment that was given back already',
    100,
    [{ paymentId: 'gone', left: 0 }, other],
    { parts: [{ paymentId: 'other', amount: 100 }], atCounter: 0 },
  ],
])('a refund goes back over %s', (_title, refund, payments, expected) => {
  expect(spreadRefund(refund, payments)).toEqual(expected);
});
