import { detailLine, owedLines, reasonLines, refundLines, useLines, type Writers } from './lines.ts';
import type { NoticeFacts } from './noticeFacts.ts';

const bookedTexts = {
  fixed: { subject: '予約が確定しました', opening: '次の予約が確定しました。' },
  awaitsPayment: {
    subject: '予約を受け付けました（お支払いのお願い）',
    opening: '次の予約を受け付けました。お支払いを確認した時点で確定します。',
  },
  underReview: {
    subject: '申請を受け付けました（審査中）',
    opening: '次の申請を受け付けました。施設が内容を確認し、結果をメールでお知らせします。まだ予約は確定していません。',
  },
  asked: { subject: '申込みを受け付けました', opening: '次の申込みを受け付けました。' },
} as const;

/** What is not given back; messages from before this was told have none. */
const keptLines = ({ kept = null }: NoticeFacts['cancelled']) => (kept === null ? [] : [`■ 返金されない額　${kept}`]);

/** Of what a person books, enters and gives up, from the receipt to the reminder. */
export const bookingWords: Writers<
  | 'booked'
  | 'entered'
  | 'won'
  | 'lost'
  | 'approved'
  | 'rejected'
  | 'held'
  | 'withdrawn'
  | 'cancelled'
  | 'expiredUnpaid'
  | 'reminder'
> = {
  booked: (facts) => ({
    subject: bookedTexts[facts.standing].subject,
    lines: [
      bookedTexts[facts.standing].opening,
      facts.isAtDesk === true ? '窓口（お電話を含みます）でお受けした予約です。' : null,
      ...useLines(facts),
      ...owedLines(facts.fee, facts),
      detailLine(facts),
      '',
      facts.cancelUntil === null ? null : `ご都合が変わったときは、${facts.cancelUntil}までに取り消してください。`,
    ],
  }),
  entered: (facts) => ({
    subject: '抽選の申込みを受け付けました',
    lines: [
      '次の内容で抽選の申込みを受け付けました。まだ予約は確定していません。',
      ...useLines(facts),
      `■ 受付番号　${facts.entryNumber}`,
      `■ 控え　${facts.salt}`,
      `■ 結果の発表　${facts.announceAt}`,
      detailLine(facts),
      `■ 抽選の公開情報　${facts.drawUrl}`,
      '',
      '受付番号と控えがあると、申込みが抽選に含まれていたことをご自身で確かめられます。保管してください。',
      facts.withdrawUntil === null ? null : `申込みは${facts.withdrawUntil}まで取り下げられます。`,
    ],
  }),
  won: (facts) => ({
    subject: '【当選】抽選の結果のお知らせ',
    lines: [
      facts.isUnderReview === true
        ? '抽選の結果、当選しました。施設が内容を確認し、承認したときに予約が確定します。結果はメールでお知らせします。'
        : '抽選の結果、当選しました。',
      ...useLines(facts),
      ...owedLines(facts.fee, facts),
      detailLine(facts),
      `■ 抽選結果の検証　${facts.drawUrl}`,
    ],
  }),
  lost: (facts) => ({
    subject: '【落選】抽選の結果のお知らせ',
    lines: [
      '抽選の結果、今回は残念ながら落選となりました。',
      ...useLines(facts),
      `■ 抽選結果の検証　${facts.drawUrl}`,
      '',
      '空きがある場合は、先着順で予約できます。空き状況をご確認ください。',
      detailLine(facts),
    ],
  }),
  approved: (facts) => ({
    subject: '申請が承認されました',
    lines: [
      '次の申請が承認され、予約が確定しました。',
      ...useLines(facts),
      ...owedLines(facts.fee, facts),
      ...reasonLines(facts.reason, '施設からの連絡'),
      detailLine(facts),
    ],
  }),
  rejected: (facts) => ({
    subject: '申請は承認されませんでした',
    lines: [
      '申し訳ございませんが、次の申請は承認されませんでした。',
      ...useLines(facts),
      `■ 理由　${facts.reason}`,
      ...refundLines(facts),
      detailLine(facts),
    ],
  }),
  held: (facts) => ({
    subject: '申請の審査を保留しています',
    lines: [
      '次の申請は、施設が確認を続けています。場所は確保されていますが、予約はまだ確定していません。',
      ...useLines(facts),
      `■ 施設からの連絡　${facts.reason}`,
      detailLine(facts),
    ],
  }),
  withdrawn: (facts) => ({
    subject: '抽選の申込みを取り下げました',
    lines: ['次の抽選の申込みを取り下げました。', ...useLines(facts), detailLine(facts)],
  }),
  cancelled: (facts) => ({
    subject: '予約を取り消しました',
    lines: [
      '次の予約を取り消しました。',
      ...useLines(facts),
      ...keptLines(facts),
      ...refundLines(facts),
      detailLine(facts),
    ],
  }),
  expiredUnpaid: (facts) => ({
    subject: 'お支払い期限が過ぎたため予約を取り消しました',
    lines: [
      '期限までにお支払いが確認できなかったため、次の予約を取り消しました。',
      ...useLines(facts),
      detailLine(facts),
      '',
      'あらためて利用を希望される場合は、お手数ですがもう一度予約してください。',
    ],
  }),
  reminder: (facts) => ({
    // With the day, since it may be read, or sent, later than the day before.
    subject: `ご利用日のお知らせ【${facts.day}】`,
    lines: [
      'ご利用日が近づきましたので、お知らせします。',
      ...useLines(facts),
      ...(facts.payUntil !== null || facts.paysAtCounter ? owedLines(facts.fee, facts) : []),
      detailLine(facts),
      '',
      facts.hasQr
        ? '当日は、予約の画面のQRコードを受付で提示してください。'
        : '当日は、受付で予約の画面を提示してください。',
    ],
  }),
};
