import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { yen } from '#ui/text/format.ts';
import { type CancelWords, cancellation } from '#web/cancellation/cancellation.ts';
import { refundWords } from '#web/payment/refundWords.ts';

/** The rooms of an application that still stand, this one first. */
const standing = ({ application, articleNameDetail, ...reservation }: ReservationWithLife) =>
  [{ ...reservation, articleName: articleNameDetail }, ...application].filter(({ invalid }) => !invalid);

/** Whether there are several, of which each can be cancelled: they are cancelled together or not at all. */
export function canCancelTogether(reservation: ReservationWithLife) {
  const rooms = standing(reservation);
  return rooms.length > 1 && rooms.every(({ canCancel }) => canCancel);
}

/** What is said when all of them are cancelled: what becomes of the money of each, and of all. */
export function applicationWords(reservation: ReservationWithLife): CancelWords {
  const rooms = standing(reservation);
  const refund = rooms.reduce((sum, room) => sum + room.refund, 0);
  const roomText = (room: (typeof rooms)[number]) => `・${[room.articleName, ...refundWords(room)].join('：')}`;
  return {
    ...cancellation,
    title: '申込の取消',
    action: '申込をまとめて取り消す',
    question: [
      '次の部屋の予約を、まとめて取り消してもよろしいですか？',
      ...rooms.map(roomText),
      ...(refund > 0 ? [`返金の合計は${yen(refund)}です。`] : []),
    ].join('\n'),
    done: '予約をまとめて取り消しました。',
  };
}
