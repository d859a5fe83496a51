import { expect, test } from 'vitest';
import { cancelWords, whyNotCancellable } from './cancelWords.ts';

const session = { date: '2026-07-05', startTime: '10:00', endTime: '12:00' };
const reservation = {
  isLottery: false,
  isConfirmed: true,
  dateTimes: [session],
  paidAmount: 0,
  refund: 0,
  paymentStatusText: '',
};

test('a reservation is cancelled', () => {
  expect(cancelWords(reservation)).toMatchObject({
    action: 'この予約を取り消す',
    question: 'この予約を本当に取り消してもよろしいですか？',
    done: '予約を取り消しました。',
  });
});

test('an entry that waits for its draw is withdrawn, one that was drawn is cancelled', () => {
  const entry = { ...reservation, isLottery: true };
  expect(cancelWords({ ...entry, isConfirmed: false }).action).toBe('申込みを取り下げる');
  expect(cancelWords(entry).action).toBe('この予約を取り消す');
});

test('all sessions go together, and the money is spoken of', () => {
  const paid = { ...reservation, dateTimes: [session, session], paidAmount: 4500, refund: 2250 };
  expect(cancelWords(paid)).toMatchObject({
    question:
      'この予約を本当に取り消してもよろしいですか？\nこの講座の全2回が対象です。\nお支払い済みの4,500円のうち、2,250円を返金します。残りの2,250円は返金されません。',
  });
});

test.each([
  ['after the deadline', { isFixed: true }, true, /期限を過ぎた/],
  ['an entry after the close', { isLottery: true, isConfirmed: false }, true, /締切を過ぎた/],
  ['a win after the deadline', { isLottery: true, isWon: true }, true, /期限を過ぎた/],
  ['where the town offers no cancelling', { isFixed: true }, false, /この画面からは/],
  ['after the last session', { isFixed: true, dateTimes: [{ ...session, date: '2026-07-03' }] }, true, undefined],
  ['what was lost', { isLottery: true }, true, undefined],
])('why there is no way out: %s', (_, facts, canCancel, words) => {
  const reason = whyNotCancellable(
    { ...reservation, isFixed: false, isWon: false, ...facts },
    { today: '2026-07-04', canCancel },
  );
  if (words === undefined) expect(reason).toBeNull();
  else expect(reason).toMatch(words);
});
