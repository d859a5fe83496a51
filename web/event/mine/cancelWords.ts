import type { MyEventReservationDetail } from '#contract/event/mine.ts';
import { type CancelWords, cancellation } from '#web/cancellation/cancellation.ts';
import { refundWords } from '#web/payment/refundWords.ts';
import { participantText } from '../participantText.ts';

type Cancelled = Pick<
  MyEventReservationDetail,
  'isLottery' | 'isConfirmed' | 'dateTimes' | 'paidAmount' | 'refund' | 'paymentStatusText' | 'participant'
>;

type Standing = Pick<MyEventReservationDetail, 'isFixed' | 'isWon' | 'isLottery' | 'isConfirmed' | 'dateTimes'>;

const withdrawal: CancelWords = {
  title: '申込みの取下げ',
  question: 'この抽選の申込みを本当に取り下げてもよろしいですか？',
  action: '申込みを取り下げる',
  confirmLabel: '取り下げる',
  busyLabel: '申込みを取り下げています',
  until: 'まで取り下げられます。',
  done: '申込みを取り下げました。',
  failedTitle: '取り下げられませんでした',
  failed: '申込みの取下げに失敗しました。',
};

/** Why a valid reservation cannot be cancelled; nothing for one that is over. */
export function whyNotCancellable(
  { isFixed, isWon, isLottery, isConfirmed, dateTimes }: Standing,
  { today, canCancel }: { today: string; canCancel: boolean },
) {
  const isWaiting = isLottery && !isConfirmed;
  const isOver = dateTimes.every(({ date }) => date < today);
  if (isOver || !(isFixed || isWon || isWaiting)) return null;
  if (!canCancel) return 'この画面からは取り消せません。施設へお問い合わせください。';
  return isWaiting
    ? '申込みの締切を過ぎたため、取り下げられません。結果の発表をお待ちください。'
    : '取消できる期限を過ぎたため、この画面からは取り消せません。施設へお問い合わせください。';
}

const wholeCourse = (sessions: number) => (sessions > 1 ? [`この講座の全${sessions}回が対象です。`] : []);

/** Whose place it is, where that is a child's: a sibling keeps theirs. */
const ofWhom = (reservation: Cancelled) =>
  reservation.participant ? [`参加する方：${participantText(reservation)}`] : [];

/** What is said before and after: an entry that waits for its draw is withdrawn, everything else is cancelled. */
export function cancelWords(reservation: Cancelled): CancelWords {
  const words = reservation.isLottery && !reservation.isConfirmed ? withdrawal : cancellation;
  return {
    ...words,
    question: [
      words.question,
      ...ofWhom(reservation),
      ...wholeCourse(reservation.dateTimes.length),
      ...refundWords(reservation),
    ].join('\n'),
  };
}
