import type { NoticeFacts } from './noticeFacts.ts';
import { dueValues, onlyIf, openValues, reasonOf, refundValues, sumOf, type Tellers, useValues } from './told.ts';

const exempt = '免除（お支払いは必要ありません）';

/** What is to be paid is said of itself where it is not all of the fee. */
function feeValues({ fee, open = null, ...owed }: NoticeFacts['feeSettled']) {
  if (fee === null) return { 料金: exempt, ...openValues(null, owed) };
  if (open !== null) return { 料金: fee, ...openValues(open, owed) };
  return { 料金: sumOf(fee, owed), お支払い額: null, ...dueValues(owed) };
}

/** Of fees, payments and refunds. */
export const moneyTold: Tellers<
  'feeSettled' | 'chargeAdded' | 'paymentDue' | 'paymentOverdue' | 'paid' | 'receiptVoided' | 'paidTooLate' | 'refunded'
> = {
  feeSettled: (facts) => ({
    text: facts.isChange ? 'feeSettled.changed' : 'feeSettled',
    values: { ...useValues(facts), ...feeValues(facts), ...refundValues(facts), 理由: reasonOf(facts.reason) },
  }),
  chargeAdded: (facts) => ({
    text: facts.isLess ? 'chargeAdded.less' : 'chargeAdded',
    values: {
      ...useValues(facts),
      当日精算の内訳: [...(facts.lines ?? []), facts].map(({ label, amount }) => `■ ${label}　${amount}`).join('\n'),
      理由: reasonOf(facts.reason),
    },
  }),
  paymentDue: (facts) => ({
    text: 'paymentDue',
    values: { ...useValues(facts), ...dueValues(facts), 料金: sumOf(facts.amount, facts) },
  }),
  paymentOverdue: ({ amount, payUntil, ...use }) => ({
    text: 'paymentOverdue',
    values: {
      ...useValues(use),
      未払い額: amount,
      支払期限: payUntil,
      支払期限があるとき: onlyIf(payUntil !== null),
      支払期限がないとき: onlyIf(payUntil === null),
    },
  }),
  paid: (facts) => ({
    text: 'paid',
    values: { ...useValues(facts), 金額: facts.amount, 残りの額: facts.rest ?? null },
  }),
  receiptVoided: (facts) => ({
    text: 'receiptVoided',
    values: {
      ...useValues(facts),
      領収書の番号: facts.receiptNumber,
      金額: facts.amount,
      未払い額: facts.open,
      理由: reasonOf(facts.reason),
    },
  }),
  paidTooLate: (facts) => ({ text: 'paidTooLate', values: { ...useValues(facts), 金額: facts.amount } }),
  refunded: (facts) => ({
    text: 'refunded',
    values: {
      ...useValues(facts),
      金額: facts.amount,
      手元に届くまで日数がかかるとき: onlyIf(facts.isHandedOver !== true),
    },
  }),
};
