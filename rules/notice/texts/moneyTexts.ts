import {
  detail,
  goesBack,
  lines,
  type MessageText,
  ofUse,
  owed,
  owing,
  refunding,
  refundingAlways,
  refundNeeds,
  use,
} from './parts.ts';

const group = 'money';

const settled = (opening: string) =>
  lines(
    opening,
    ...ofUse,
    '■ 料金　{料金}',
    ...owed('お支払いいただく額', 'お支払い額'),
    ...goesBack,
    '■ 理由　{理由}',
    detail,
  );

const settledNames = {
  always: [...use, '料金', ...refundingAlways],
  sometimes: ['予約番号', 'お支払い額', ...owing, ...refunding, '理由'],
  needs: [...use, '料金', 'お支払い額', '支払期限', ...refundNeeds, '理由'],
} as const;

const charged = (opening: string) => lines(opening, ...ofUse, '{当日精算の内訳}', '■ 理由　{理由}', detail);

const chargedNames = {
  always: [...use, '当日精算の内訳'],
  sometimes: ['予約番号', '理由'],
  needs: ['場所', '日時', '当日精算の内訳', '理由'],
} as const;

const excuse = '行き違いでお支払いいただいていた場合は、ご容赦ください。';

/** Of fees, payments and refunds. */
export const moneyTexts = {
  feeSettled: {
    group,
    title: '使用料の確定',
    when: '職員が使用料や減免を決めたときに送ります。',
    subject: '使用料が確定しました',
    body: settled('次の予約の使用料が確定しました。'),
    ...settledNames,
  },
  'feeSettled.changed': {
    group,
    title: '使用料の変更',
    when: '職員が、決めた使用料を変更したときに送ります。',
    subject: '使用料を変更しました',
    body: settled('次の予約の使用料を変更しました。'),
    ...settledNames,
  },
  chargeAdded: {
    group,
    title: '当日精算の料金',
    when: '職員が当日精算の料金を加えたときに送ります。',
    subject: '当日精算の料金があります',
    body: charged('次の予約に、使用料とは別にお支払いいただく料金があります。'),
    ...chargedNames,
  },
  'chargeAdded.less': {
    group,
    title: '当日精算の減額',
    when: '職員が当日精算の料金を減らしたときに送ります。',
    subject: '当日精算の金額を減らしました',
    body: charged('次の予約の当日精算の金額を減らしました。'),
    ...chargedNames,
  },
  paymentDue: {
    group,
    title: 'お支払い期限の前のお知らせ',
    when: 'お支払いの期限が近づいたときに送ります。',
    subject: 'お支払い期限が近づいています',
    body: lines('次の予約のお支払いがまだ確認できていません。', ...ofUse, ...owed(), detail, '', excuse),
    always: [...use, '料金'],
    sometimes: ['予約番号', ...owing],
    needs: [...use, '料金', '支払期限'],
  },
  paymentOverdue: {
    group,
    title: 'お支払いの督促',
    when: '職員が、期限を過ぎた未払いの方へまとめて送ります。',
    subject: 'お支払いのお願い',
    body: lines(
      '{支払期限がないとき}次の予約のお支払いが、まだ確認できていません。',
      '{支払期限があるとき}次の予約のお支払い期限を過ぎていますが、お支払いが確認できていません。',
      ...ofUse,
      '■ 未払いの金額　{未払い額}',
      '■ お支払い期限　{支払期限}',
      detail,
      '',
      '至急、窓口などでお支払いください。',
      excuse,
    ),
    always: [...use, '未払い額'],
    sometimes: ['予約番号', '支払期限', '支払期限があるとき', '支払期限がないとき'],
    needs: [...use, '未払い額', '支払期限'],
  },
  paid: {
    group,
    title: 'お支払いの確認',
    when: 'お支払いを確認したときに送ります。',
    subject: 'お支払いを確認しました',
    body: lines(
      '次の予約のお支払いを確認しました。',
      ...ofUse,
      '■ お支払い額　{金額}',
      '■ 残りのお支払い　{残りの額}',
      detail,
    ),
    always: [...use, '金額'],
    sometimes: ['予約番号', '残りの額'],
    needs: ['場所', '日時', '金額', '残りの額'],
  },
  receiptVoided: {
    group,
    title: '領収の取消し',
    when: '職員が、窓口で受け取ったお支払いの記録を取り消したときに送ります。',
    subject: 'お支払いの記録を取り消しました',
    body: lines(
      '次の予約のお支払いの記録を取り消しました。この領収書は無効です。',
      ...ofUse,
      '■ 領収書　No. {領収書の番号}',
      '■ 取り消した額　{金額}',
      '■ 未払いの金額　{未払い額}',
      '■ 理由　{理由}',
      detail,
    ),
    always: [...use, '領収書の番号', '金額', '未払い額'],
    sometimes: ['予約番号', '理由'],
    needs: ['場所', '日時', '領収書の番号', '金額', '未払い額', '理由'],
  },
  paidTooLate: {
    group,
    title: '期限後のお支払い',
    when: '取り消された後にお支払いがあり、場所を用意できなかったときに送ります。',
    subject: '期限後のお支払いをお返しします',
    body: lines(
      'お支払いを確認しましたが、期限を過ぎて予約が取り消されており、同じ場所を用意できませんでした。全額をお返しします。',
      ...ofUse,
      '■ お返しする額　{金額}',
      detail,
    ),
    always: [...use, '金額'],
    sometimes: ['予約番号'],
    needs: ['場所', '日時', '金額'],
  },
  refunded: {
    group,
    title: '返金の完了',
    when: '返金の手続きが終わったときに送ります。',
    subject: '返金の手続きが完了しました',
    body: lines(
      '次の予約の返金手続きが完了しました。',
      ...ofUse,
      '■ 返金額　{金額}',
      detail,
      '',
      '{手元に届くまで日数がかかるとき}お手元に届くまでの日数は、お支払い方法によって異なります。',
    ),
    always: [...use, '金額'],
    sometimes: ['予約番号', '手元に届くまで日数がかかるとき'],
    needs: ['場所', '日時', '金額'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;
