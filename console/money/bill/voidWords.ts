import type { BillVoid } from '#rules/payment/billStanding.ts';

/** Why nobody is to pay by a bill. */
export const voidWords: Readonly<Record<BillVoid, string>> = {
  replaced: '新しい通知書を発行済み',
  paid: '納入済み',
  cancelled: '取消済み',
  changed: '金額の変更',
};
