import { detailLine, owedLines, reasonLines, refundLines, useLines, type Writers } from './lines.ts';
import type { NoticeFacts } from './noticeFacts.ts';

function feeLines({ fee, open, ...owed }: NoticeFacts['feeSettled']) {
  if (fee === null) return ['■ 料金　免除（お支払いは必要ありません）'];
  return open == null ? owedLines(fee, owed) : [`■ 料金　${fee}`, ...owedLines(open, owed, 'お支払いいただく額')];
}

/** Of fees, payments and refunds. */
export const moneyWords: Writers<
  'feeSettled' | 'chargeAdded' | 'paymentDue' | 'paymentOverdue' | 'paid' | 'receiptVoided' | 'paidTooLate' | 'refunded'
> = {
  feeSettled: (facts) => ({
    subject: facts.isChange ? '使用料を変更しました' : '使用料が確定しました',
    lines: [
      facts.isChange ? '次の予約の使用料を変更しました。' : '次の予約の使用料が確定しました。',
      ...useLines(facts),
      ...feeLines(facts),
      ...refundLines(facts),
      ...reasonLines(facts.reason),
      detailLine(facts),
    ],
  }),
  chargeAdded: (facts) => ({
    subject: facts.isLess ? '当日精算の金額を減らしました' : '当日精算の料金があります',
    lines: [
      facts.isLess
        ? '次の予約の当日精算の金額を減らしました。'
        : '次の予約に、使用料とは別にお支払いいただく料金があります。',
      ...useLines(facts),
      ...[...(facts.lines ?? []), facts].map(({ label, amount }) => `■ ${label}　${amount}`),
      ...reasonLines(facts.reason),
      detailLine(facts),
    ],
  }),
  paymentDue: (facts) => ({
    subject: 'お支払い期限が近づいています',
    lines: [
      '次の予約のお支払いがまだ確認できていません。',
      ...useLines(facts),
      ...owedLines(facts.amount, facts),
      detailLine(facts),
      '',
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  }),
  paymentOverdue: (facts) => ({
    subject: 'お支払いのお願い',
    lines: [
      facts.payUntil === null
        ? '次の予約のお支払いが、まだ確認できていません。'
        : '次の予約のお支払い期限を過ぎていますが、お支払いが確認できていません。',
      ...useLines(facts),
      `■ 未払いの金額　${facts.amount}`,
      facts.payUntil === null ? null : `■ お支払い期限　${facts.payUntil}`,
      detailLine(facts),
      '',
      '至急、窓口などでお支払いください。',
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  }),
  paid: (facts) => ({
    subject: 'お支払いを確認しました',
    lines: [
      '次の予約のお支払いを確認しました。',
      ...useLines(facts),
      `■ お支払い額　${facts.amount}`,
      ...(facts.rest === undefined ? [] : [`■ 残りのお支払い　${facts.rest}`]),
      detailLine(facts),
    ],
  }),
  receiptVoided: (facts) => ({
    subject: 'お支払いの記録を取り消しました',
    lines: [
      '次の予約のお支払いの記録を取り消しました。この領収書は無効です。',
      ...useLines(facts),
      `■ 領収書　No. ${facts.receiptNumber}`,
      `■ 取り消した額　${facts.amount}`,
      `■ 未払いの金額　${facts.open}`,
      ...reasonLines(facts.reason),
      detailLine(facts),
    ],
  }),
  paidTooLate: (facts) => ({
    subject: '期限後のお支払いをお返しします',
    lines: [
      'お支払いを確認しましたが、期限を過ぎて予約が取り消されており、同じ場所を用意できませんでした。全額をお返しします。',
      ...useLines(facts),
      `■ お返しする額　${facts.amount}`,
      detailLine(facts),
    ],
  }),
  refunded: (facts) => ({
    subject: '返金の手続きが完了しました',
    lines: [
      '次の予約の返金手続きが完了しました。',
      ...useLines(facts),
      `■ 返金額　${facts.amount}`,
      detailLine(facts),
      ...(facts.isHandedOver === true ? [] : ['', 'お手元に届くまでの日数は、お支払い方法によって異なります。']),
    ],
  }),
};
