import { dueValues, entryValues, onlyIf, reasonOf, refundValues, sumOf, type Tellers, useValues } from './told.ts';

/** Of what a person books, enters and gives up, from the receipt to the reminder. */
export const bookingTold: Tellers<
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
    text: `booked.${facts.standing}`,
    values: {
      ...useValues(facts),
      ...dueValues(facts),
      料金: sumOf(facts.fee, facts),
      取消期限: facts.cancelUntil,
      窓口で受け付けたとき: onlyIf(facts.isAtDesk === true),
    },
  }),
  entered: (facts) => ({
    text: 'entered',
    values: {
      ...entryValues(facts),
      受付番号: facts.entryNumber,
      控え: facts.salt,
      発表日時: facts.announceAt,
      取下期限: facts.withdrawUntil,
      抽選のリンク: facts.drawUrl,
    },
  }),
  won: (facts) => ({
    text: 'won',
    values: {
      ...entryValues(facts),
      ...dueValues(facts),
      料金: sumOf(facts.fee, facts),
      抽選のリンク: facts.drawUrl,
      審査があるとき: onlyIf(facts.isUnderReview === true),
      審査がないとき: onlyIf(facts.isUnderReview !== true),
    },
  }),
  lost: (facts) => ({ text: 'lost', values: { ...entryValues(facts), 抽選のリンク: facts.drawUrl } }),
  approved: (facts) => ({
    text: 'approved',
    values: {
      ...useValues(facts),
      ...dueValues(facts),
      料金: sumOf(facts.fee, facts),
      理由: reasonOf(facts.reason),
    },
  }),
  rejected: (facts) => ({
    text: 'rejected',
    values: { ...useValues(facts), ...refundValues(facts), 理由: facts.reason },
  }),
  held: (facts) => ({ text: 'held', values: { ...useValues(facts), 理由: facts.reason } }),
  withdrawn: (facts) => ({ text: 'withdrawn', values: entryValues(facts) }),
  cancelled: (facts) => ({
    text: 'cancelled',
    // Messages from before it was told keep nothing back.
    values: { ...useValues(facts), ...refundValues(facts), 返さない額: facts.kept ?? null },
  }),
  expiredUnpaid: (facts) => ({ text: 'expiredUnpaid', values: useValues(facts) }),
  reminder: (facts) => ({
    text: 'reminder',
    values: {
      ...useValues(facts),
      ...dueValues(facts),
      料金: facts.payUntil !== null || facts.paysAtCounter ? sumOf(facts.fee, facts) : null,
      利用日: facts.day,
      QRコードがあるとき: onlyIf(facts.hasQr),
      QRコードがないとき: onlyIf(!facts.hasQr),
    },
  }),
};
