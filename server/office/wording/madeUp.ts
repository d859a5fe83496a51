import type { MessageTextId } from '#contract/office/messageTexts.ts';
import type { ValuesOf } from '#rules/notice/messageTexts.ts';
import type { StaffText } from '#server/notice/noticeText.ts';
import type { NoticeFacts, NoticeKind } from '#server/notice/words/noticeFacts.ts';

/** A message of a kind that tells something. */
export type Message = {
  readonly [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: NoticeFacts[Kind] };
}[NoticeKind];

const url = 'https://yoyaku.example.jp/t/town/my/0190b3c4';
const drawUrl = 'https://yoyaku.example.jp/t/town/draws/0190b3c4';
const when = '2026年7月4日（土） 09:00～12:00';
const use = { number: '7947-CFF3', place: '中央公民館 大ホール', when, url };
const course = { ...use, place: '夏の陶芸教室', when: `${when}\n2026年7月11日（土） 09:00～12:00` };
const fee = '1,200円';
const online = { payUntil: '2026年6月24日（水） 23:59', paysAtCounter: false };
const counter = { payUntil: '2026年6月24日（水）', paysAtCounter: true };
const nothingOwed = { payUntil: null, paysAtCounter: false };
const atCounter = { refund: '600円', byHand: { sum: '600円', hall: '中央公民館', byProvider: null } };
const reason = '空調設備の故障のため';
const numbered = { userNumberLabel: '利用者番号', userNumber: '10000001', url };
const proof = { code: '123456', verifyUrl: 'https://yoyaku.example.jp/t/town/verify#0190b3c4', hours: 24 };
const booked = { ...use, fee, cancelUntil: '2026年7月1日（水） 23:59' };
const changed = { ...use, ...counter, ...atCounter, fee, difference: '増額 200円', open: '200円' };
const before = { fromPlace: '中央公民館 会議室', fromWhen: '2026年7月3日（金） 09:00～12:00' };
const someDays = { ...changed, gone: '2026年7月11日（土）\n2026年7月18日（土）', kept: '600円' };

/** One of each, for a town that has not sent such a message yet. */
export const madeUpMessages: Readonly<Record<Exclude<MessageTextId, 'frame' | StaffText>, Message>> = {
  registered: { kind: 'registered', facts: { ...numbered, proof } },
  verifyMail: { kind: 'verifyMail', facts: proof },
  mailKnown: { kind: 'mailKnown', facts: { url } },
  mailChanged: { kind: 'mailChanged', facts: { url } },
  registrationApproved: { kind: 'registrationApproved', facts: { url } },
  registrationReturned: { kind: 'registrationReturned', facts: { reason: '住所を確認できる書類がありません。', url } },
  registrationRejected: { kind: 'registrationRejected', facts: { reason: 'すでに登録されています。' } },
  termEnding: { kind: 'termEnding', facts: { what: '登録団体\n減免（福祉団体）', until: '2027年3月31日（水）' } },
  passwordReset: { kind: 'passwordReset', facts: numbered },
  passwordChanged: { kind: 'passwordChanged', facts: { when: '2026年6月24日（水） 10:00', url } },
  loginsSlowed: { kind: 'loginsSlowed', facts: numbered },
  'booked.fixed': { kind: 'booked', facts: { ...booked, ...counter, standing: 'fixed', isAtDesk: true } },
  'booked.awaitsPayment': { kind: 'booked', facts: { ...booked, ...online, standing: 'awaitsPayment' } },
  'booked.underReview': { kind: 'booked', facts: { ...booked, ...nothingOwed, standing: 'underReview' } },
  'booked.asked': { kind: 'booked', facts: { ...booked, ...course, ...nothingOwed, standing: 'asked' } },
  approved: { kind: 'approved', facts: { ...use, ...online, fee, reason: '当日は受付へお越しください。' } },
  rejected: {
    kind: 'rejected',
    facts: { ...use, ...atCounter, reason: '使用の目的が、部屋の用途に合わないためです。' },
  },
  held: { kind: 'held', facts: { ...use, reason: '使用の内容が分かる書類をお送りください。' } },
  cancelled: { kind: 'cancelled', facts: { ...use, ...atCounter, kept: '600円' } },
  expiredUnpaid: { kind: 'expiredUnpaid', facts: use },
  reminder: { kind: 'reminder', facts: { ...use, ...counter, fee, day: '7月4日（土）', hasQr: true } },
  entered: {
    kind: 'entered',
    facts: {
      ...use,
      choice: 1,
      entryNumber: '0012',
      salt: 'k3v9-x2m7',
      announceAt: '2026年5月1日（金） 09:00',
      withdrawUntil: '2026年4月20日（月） 17:00',
      drawUrl,
    },
  },
  won: { kind: 'won', facts: { ...use, ...online, choice: 1, fee, drawUrl } },
  lost: { kind: 'lost', facts: { ...use, choice: 2, drawUrl } },
  withdrawn: { kind: 'withdrawn', facts: { ...use, choice: 2 } },
  moved: { kind: 'moved', facts: { ...changed, ...before, reason, isUnderReview: false } },
  contentsChanged: {
    kind: 'contentsChanged',
    facts: {
      ...changed,
      changed: ['利用人数　20人 → 30人', '備品　ピアノを追加'],
      reason: 'お申出のため',
      review: 'again',
    },
  },
  daysCancelled: { kind: 'daysCancelled', facts: { ...someDays, reason: null } },
  'daysCancelled.byOffice': { kind: 'daysCancelled', facts: { ...someDays, reason } },
  cancelledByOperator: { kind: 'cancelledByOperator', facts: { ...use, ...atCounter, reason } },
  useChanged: { kind: 'useChanged', facts: { ...use, ...before } },
  useInDoubt: { kind: 'useInDoubt', facts: { ...use, isCourse: false, isClosed: true } },
  useStands: { kind: 'useStands', facts: use },
  placeClosed: { kind: 'placeClosed', facts: { ...course, reason } },
  sessionDropped: {
    kind: 'sessionDropped',
    facts: { ...course, ...atCounter, reason, instead: '2026年7月26日（日） 10:00～12:00', lowered: '600円' },
  },
  sessionMoved: { kind: 'sessionMoved', facts: { ...course, fromWhen: before.fromWhen, reason } },
  sessionElsewhere: {
    kind: 'sessionElsewhere',
    facts: { ...course, fromPlace: '第1研修室', toPlace: '第2研修室', reason },
  },
  'moved.course': {
    kind: 'moved',
    facts: { ...changed, ...course, ...before, reason, isUnderReview: false, isCourse: true },
  },
  'useInDoubt.course': { kind: 'useInDoubt', facts: { ...course, isCourse: true, isClosed: false } },
  feeSettled: { kind: 'feeSettled', facts: { ...use, ...online, fee, reason: '減免の対象であることを確認しました。' } },
  'feeSettled.changed': {
    kind: 'feeSettled',
    facts: { ...use, ...counter, ...atCounter, fee, open: '200円', reason, isChange: true },
  },
  chargeAdded: {
    kind: 'chargeAdded',
    facts: {
      ...use,
      label: '合計',
      amount: '1,400円',
      lines: [
        { label: '冷房', amount: '900円' },
        { label: 'ピアノ', amount: '500円' },
      ],
      isLess: false,
      reason: '3時間',
    },
  },
  'chargeAdded.less': {
    kind: 'chargeAdded',
    facts: { ...use, label: '冷房', amount: '-300円', isLess: true, reason: '1時間短い使用でした。' },
  },
  paymentDue: { kind: 'paymentDue', facts: { ...use, ...online, amount: fee } },
  paymentOverdue: { kind: 'paymentOverdue', facts: { ...use, amount: fee, payUntil: online.payUntil } },
  paid: { kind: 'paid', facts: { ...use, amount: '1,000円', rest: '200円' } },
  receiptVoided: {
    kind: 'receiptVoided',
    facts: { ...use, receiptNumber: '2026-000001', amount: fee, open: fee, reason: '別の方の予約でした。' },
  },
  paidTooLate: { kind: 'paidTooLate', facts: { ...use, amount: fee } },
  refunded: { kind: 'refunded', facts: { ...use, amount: '600円' } },
  message: { kind: 'message', facts: { subject: '休館のお知らせ', body: '設備の点検のため、7月4日は休館します。' } },
  vacancy: { kind: 'vacancy', facts: { ...use, isCourse: false } },
  vacancyEnded: { kind: 'vacancyEnded', facts: { ...use, isCourse: false } },
  vacancyOffered: { kind: 'vacancyOffered', facts: { ...use, isCourse: false, until: '2026/06/25 10:00' } },
};

/** The same of what staff are sent. */
export const madeUpForStaff: { readonly [Id in StaffText]: ValuesOf<Id> } = {
  dayList: {
    施設: '中央公民館',
    利用日: '7月4日（土）',
    一覧: '09:00～12:00　大ホール　山＊＊　会議　20人　確定\n13:00～17:00　会議室　清掃　公用',
    リンク: url,
  },
  monthReport: {
    年月: '2026年6月',
    施設: '中央公民館',
    集計: '■ 概要\n・稼働率（区分） 62.5%\n・利用件数 48',
    リンク: url,
  },
  factorFailed: { 職員ID: 'yamada', 回数: '10', リンク: url },
};
