import { expect, it } from 'vitest';
import { noticeText, ofHouse } from './noticeText.ts';
import type { NoticeFacts, NoticeKind } from './words/noticeFacts.ts';

const names = { tenantName: 'みどり町', personName: '山田 花子' };
const won = {
  place: '大ホール',
  when: '2026/09/20(日) 09:00～12:00',
  url: 'http://x',
  drawUrl: 'http://d',
  fee: '1,000円',
};

it('tells a winner where and until when to pay', () => {
  const online = noticeText('won', { ...won, payUntil: '2026/06/30(火) 23:59', paysAtCounter: false }, names, ofHouse);
  expect(online.body).toContain('■ お支払い期限　2026/06/30(火) 23:59まで');
  expect(online.body).not.toContain('窓口');
  const counter = noticeText('won', { ...won, payUntil: null, paysAtCounter: true }, names, ofHouse);
  expect(counter.body).toContain('■ 料金　1,000円（窓口でお支払いください）');
});

const use = { number: '7947-CFF3', place: '中央公民館 大ホール', when: '2026/07/04(土) 09:00～12:00', url: 'http://x' };
const useLines = ['■ 予約番号　7947-CFF3', '■ 場所・講座　中央公民館 大ホール', '■ 日時　2026/07/04(土) 09:00～12:00'];
const detail = '■ 内容の確認　http://x';
const refund = ['■ 返金予定額　600円', '返金の手続きが終わりましたら、あらためてお知らせします。'];

type Case = {
  readonly [Kind in NoticeKind]: {
    readonly kind: Kind;
    readonly facts: NoticeFacts[Kind];
    readonly subject: string;
    readonly lines: readonly string[];
  };
}[NoticeKind];

const cases: readonly Case[] = [
  {
    kind: 'paymentDue',
    facts: { ...use, amount: '1,200円', payUntil: '2026/06/24(水) 23:59', paysAtCounter: false },
    subject: 'お支払い期限が近づいています',
    lines: [
      '次の予約のお支払いがまだ確認できていません。',
      ...useLines,
      '■ 料金　1,200円',
      '■ お支払い期限　2026/06/24(水) 23:59まで',
      '期限までにお支払いがない場合は、予約が自動的に取り消されます。',
      detail,
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  },
  {
    kind: 'paymentDue',
    facts: { ...use, amount: '1,200円', payUntil: '2026/06/24(水)', paysAtCounter: true },
    subject: 'お支払い期限が近づいています',
    lines: [
      '次の予約のお支払いがまだ確認できていません。',
      ...useLines,
      '■ 料金　1,200円',
      '■ お支払い期限　窓口で 2026/06/24(水)まで',
      '期限までにお支払いがない場合は、予約が自動的に取り消されます。',
      detail,
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  },
  {
    kind: 'feeSettled',
    facts: { ...use, fee: '800円', payUntil: '2026/06/24(水) 23:59', paysAtCounter: false, reason: '後援名義を確認' },
    subject: '使用料が確定しました',
    lines: [
      '次の予約の使用料が確定しました。',
      ...useLines,
      '■ 料金　800円',
      '■ お支払い期限　2026/06/24(水) 23:59まで',
      '期限までにお支払いがない場合は、予約が自動的に取り消されます。',
      '■ 理由　後援名義を確認',
      detail,
    ],
  },
  {
    kind: 'feeSettled',
    facts: { ...use, fee: null, payUntil: null, paysAtCounter: false, reason: '' },
    subject: '使用料が確定しました',
    lines: ['次の予約の使用料が確定しました。', ...useLines, '■ 料金　免除（お支払いは必要ありません）', detail],
  },
  {
    kind: 'chargeAdded',
    facts: { ...use, label: '冷房', amount: '900円', isLess: false, reason: '3時間' },
    subject: '当日精算の料金があります',
    lines: [
      '次の予約に、使用料とは別にお支払いいただく料金があります。',
      ...useLines,
      '■ 冷房　900円',
      '■ 理由　3時間',
      detail,
    ],
  },
  {
    kind: 'chargeAdded',
    facts: { ...use, label: '冷房', amount: '-300円', isLess: true, reason: '' },
    subject: '当日精算の金額を減らしました',
    lines: ['次の予約の当日精算の金額を減らしました。', ...useLines, '■ 冷房　-300円', detail],
  },
  {
    kind: 'termEnding',
    facts: { what: '登録団体\n減免（福祉団体）', until: '2027年3月31日（水）' },
    subject: '登録の有効期限が近づいています',
    lines: [
      '次の登録・認定の有効期限が近づいています。',
      '■ 登録・認定　登録団体',
      '　　　　　　　減免（福祉団体）',
      '■ 有効期限　2027年3月31日（水）まで',
      '続けてご利用になる場合は、期限までに施設の窓口で更新の手続きをしてください。',
      '期限を過ぎると、新しい予約には、この登録・認定による料金や受付期間が適用されません。すでにある予約の料金は変わりません。',
      '行き違いで手続きがお済みの場合は、ご容赦ください。',
    ],
  },
  {
    kind: 'paymentOverdue',
    facts: { ...use, amount: '1,200円', payUntil: '2026/06/23(火) 23:59' },
    subject: 'お支払いのお願い',
    lines: [
      '次の予約のお支払い期限を過ぎていますが、お支払いが確認できていません。',
      ...useLines,
      '■ 未払いの金額　1,200円',
      '■ お支払い期限　2026/06/23(火) 23:59',
      detail,
      '至急、窓口などでお支払いください。',
      '行き違いでお支払いいただいていた場合は、ご容赦ください。',
    ],
  },
  {
    kind: 'paid',
    facts: { ...use, amount: '1,200円' },
    subject: 'お支払いを確認しました',
    lines: ['次の予約のお支払いを確認しました。', ...useLines, '■ お支払い額　1,200円', detail],
  },
  {
    kind: 'receiptVoided',
    facts: { ...use, receiptNumber: '2026-000001', amount: '1,200円', open: '1,200円', reason: '別の方の予約でした' },
    subject: 'お支払いの記録を取り消しました',
    lines: [
      '次の予約のお支払いの記録を取り消しました。この領収書は無効です。',
      ...useLines,
      '■ 領収書　No. 2026-000001',
      '■ 取り消した額　1,200円',
      '■ 未払いの金額　1,200円',
      '■ 理由　別の方の予約でした',
      detail,
    ],
  },
  {
    kind: 'cancelled',
    facts: { ...use, refund: '600円', kept: '600円' },
    subject: '予約を取り消しました',
    lines: ['次の予約を取り消しました。', ...useLines, '■ 返金されない額　600円', ...refund, detail],
  },
  {
    kind: 'cancelled',
    facts: { ...use, refund: '600円', byHand: { sum: '600円', hall: '中央公民館', byProvider: null } },
    subject: '予約を取り消しました',
    lines: [
      '次の予約を取り消しました。',
      ...useLines,
      '■ 返金予定額　600円',
      '返金 600円は、中央公民館の窓口でお受け取りください。',
      detail,
    ],
  },
  {
    kind: 'cancelledByOperator',
    facts: {
      ...use,
      reason: '雨漏り',
      refund: '600円',
      byHand: { sum: '250円', hall: '中央公民館', byProvider: '350円' },
    },
    subject: '【重要】施設の都合により予約を取り消しました',
    lines: [
      '申し訳ございませんが、施設の都合により次の予約を取り消しました。',
      ...useLines,
      '■ 理由　雨漏り',
      '■ 返金予定額　600円',
      '返金 350円は、オンライン決済でお返しします。返金の手続きが終わりましたら、あらためてお知らせします。',
      '返金 250円は、中央公民館の窓口でお受け取りください。',
      detail,
    ],
  },
  {
    kind: 'cancelled',
    facts: { ...use, refund: null },
    subject: '予約を取り消しました',
    lines: ['次の予約を取り消しました。', ...useLines, detail],
  },
  {
    kind: 'cancelledByOperator',
    facts: { ...use, reason: '雨漏り', refund: '600円' },
    subject: '【重要】施設の都合により予約を取り消しました',
    lines: [
      '申し訳ございませんが、施設の都合により次の予約を取り消しました。',
      ...useLines,
      '■ 理由　雨漏り',
      ...refund,
      detail,
    ],
  },
  {
    kind: 'withdrawn',
    facts: use,
    subject: '抽選の申込みを取り下げました',
    lines: ['次の抽選の申込みを取り下げました。', ...useLines, detail],
  },
  {
    kind: 'expiredUnpaid',
    facts: use,
    subject: 'お支払い期限が過ぎたため予約を取り消しました',
    lines: [
      '期限までにお支払いが確認できなかったため、次の予約を取り消しました。',
      ...useLines,
      detail,
      'あらためて利用を希望される場合は、お手数ですがもう一度予約してください。',
    ],
  },
  {
    kind: 'paidTooLate',
    facts: { ...use, amount: '1,200円' },
    subject: '期限後のお支払いをお返しします',
    lines: [
      'お支払いを確認しましたが、期限を過ぎて予約が取り消されており、同じ場所を用意できませんでした。全額をお返しします。',
      ...useLines,
      '■ お返しする額　1,200円',
      detail,
    ],
  },
  {
    kind: 'refunded',
    facts: { ...use, amount: '600円' },
    subject: '返金の手続きが完了しました',
    lines: [
      '次の予約の返金手続きが完了しました。',
      ...useLines,
      '■ 返金額　600円',
      detail,
      'お手元に届くまでの日数は、お支払い方法によって異なります。',
    ],
  },
  {
    kind: 'passwordReset',
    facts: { userNumberLabel: 'カード番号', userNumber: '10000001', url: 'http://x#token' },
    subject: 'カード番号のご案内とパスワードの再設定',
    lines: [
      'ログインに使う番号と、新しいパスワードを設定するページをお知らせします。',
      '■ カード番号　10000001',
      '■ パスワードの再設定　http://x#token',
      'このページは30分以内に1回だけ使えます。パスワードを覚えている場合は、再設定の必要はありません。',
      'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
  },
  {
    kind: 'passwordChanged',
    facts: { when: '2026/06/24(水) 10:00', url: 'http://x' },
    subject: '【重要】パスワードが変更されました',
    lines: [
      'パスワードが変更されました。ほかの端末はすべてログアウトし、LINEとの連携も解除しました。',
      'LINEの中で新しいパスワードを使ってログインすると、もう一度連携されます。',
      '■ 変更した日時　2026/06/24(水) 10:00',
      'お心当たりがない場合は、次のページからパスワードを設定し直し、施設までご連絡ください。',
      '■ パスワードの再設定　http://x',
    ],
  },
  {
    kind: 'loginsSlowed',
    facts: { userNumberLabel: 'カード番号', url: 'http://x' },
    subject: '【重要】ログインの失敗が続いています',
    lines: [
      'あなたのカード番号で、誤ったパスワードによるログインが何度も試みられました。',
      '安全のため、これまでに使ったことのない端末からのログインに、しばらく時間がかかるようにしています。',
      'いつもお使いの端末からは、これまでどおりログインできます。',
      'ほかでも同じパスワードを使っている場合は、変更をお勧めします。',
      '■ パスワードの再設定　http://x',
    ],
  },
];

it.each(cases)('says of $kind what happened, where, when and how much: $subject', ({ kind, facts, subject, lines }) => {
  const text = noticeText(kind, facts, names, ofHouse);
  expect(text.subject).toBe(`${subject}（みどり町）`);
  expect(text.body.split('\n').filter((line) => line !== '')).toEqual([
    '山田 花子 様',
    ...lines,
    '――――',
    'みどり町 予約',
    'このメッセージは自動でお送りしています。返信されてもお答えできません。',
  ]);
});
