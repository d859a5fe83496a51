import type { TokenPermission } from '#contract/permissions.ts';

/** What each permission lets a token do, for who issues one. Those of people tell another program who somebody is. */
export const tokenScopes: Readonly<Record<TokenPermission, { readonly label: string; readonly isPersonal?: true }>> = {
  'board.view': { label: '施設・空き状況・講座の案内を読む' },
  'reservation.view': { label: '予約・受講者を読む（氏名を除く）' },
  'reservation.create': { label: '予約する' },
  'reservation.change': { label: '予約を取り消す' },
  'reception.checkIn': { label: '受付を記録する' },
  'money.view': { label: '収納を読む' },
  'person.view': { label: '利用者を読む（予約の氏名を含む）', isPersonal: true },
  'person.reveal': { label: '利用者の連絡先・住所・生年月日を読む', isPersonal: true },
  'statistics.view': { label: '統計を読む' },
};
