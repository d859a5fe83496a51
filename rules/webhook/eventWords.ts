import type { SentEvent } from '#contract/webhook/webhookEvents.ts';

const words: Readonly<Record<SentEvent, string>> = {
  'reservation.made': '予約',
  'reservation.approved': '予約の承認',
  'reservation.moved': '予約の日時・部屋の変更',
  'reservation.cancelled': '予約の取消',
  'reservation.paid': '使用料の支払い',
  'reservation.checkedIn': '予約の受付',
  'reservation.checkInUndone': '予約の受付の取消',
  'courseEntry.made': '講座の申込み',
  'courseEntry.moved': '講座の日程・会場の変更',
  'courseEntry.cancelled': '講座の申込みの取消',
  'courseEntry.paid': '受講料の支払い',
  'courseEntry.checkedIn': '講座の受付',
  'courseEntry.checkInUndone': '講座の受付の取消',
  'person.registered': '利用者の登録',
  'draw.announced': '抽選結果の発表',
  'webhook.test': '試験',
};

const known: Readonly<Record<string, string>> = words;

/** What happened, for staff; a later version may have events that this one does not know. */
export const eventWord = (event: string) => known[event] ?? event;
