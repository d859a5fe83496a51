import type { DeskReservation } from '#contract/desk/search.ts';

export const phoneTitle = 'メールではお知らせできません。この場で、または電話で知らせてください。';

/** Where the number stands that is to be called. */
export const phoneNote = (phoneEnd: string, where = '利用者の画面の「全て表示」') =>
  `${phoneEnd === '' ? '' : `電話番号の末尾は${phoneEnd}です。`}電話番号は、${where}で確認できます。`;

/** What is left to do after a change: nothing where a message goes out. */
export const phoneNotes = (seen: DeskReservation): readonly string[] =>
  seen.isReachable ? [] : [phoneTitle, phoneNote(seen.reservation.phoneEnd)];

/** The number of the person who is to be telephoned; null where a message goes out, or this user may not know them. */
export const numberToPhone = ({ isReachable, reservation }: DeskReservation) =>
  isReachable || reservation.personName === '' ? null : reservation.userNumber;

/** Where its person reads a reason. */
export const readWhere = ({ isReachable }: DeskReservation) =>
  isReachable ? '利用者へのメールと予約の画面に表示されます。' : '予約の画面に表示されます。';
