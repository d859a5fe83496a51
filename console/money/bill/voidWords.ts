import type { IssuedBill } from '#contract/desk/money/bill.ts';
import type { BillVoid } from '#rules/payment/billStanding.ts';

/** Why nobody is to pay by a bill. */
export const voidWords: Readonly<Record<BillVoid, string>> = {
  replaced: '新しい通知書を発行済み',
  paid: '納入済み',
  waived: '免除',
  cancelled: '取消済み',
  changed: '金額の変更',
  moved: '利用日・部屋の変更',
  due: '納付期限の変更',
  lines: '内訳の変更',
  person: '宛名の変更',
};

/** That bills which stood before a change are void after it; one that was paid has done its duty. */
export const voidedWords = (before: readonly IssuedBill[], after: readonly IssuedBill[], isOpen: boolean) =>
  after
    .filter(({ voidReason }) => voidReason !== null && voidReason !== 'paid')
    .filter(({ billId }) => before.some((bill) => bill.billId === billId && bill.voidReason === null))
    .map(
      ({ billNumber }) =>
        `納入通知書 ${billNumber}は無効になりました。${isOpen ? '必要に応じて再発行してください。' : ''}`,
    );
