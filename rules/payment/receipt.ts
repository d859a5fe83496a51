import { monthOf, yearOf } from '#rules/day/day.ts';
import { longDayText } from '#rules/day/dayText.ts';
import { historyLabel } from '#rules/reservation/historyLabel.ts';
import type { LedgerKind } from './balanceOf.ts';

/** The year of a town's books, which begins in April. */
export const fiscalYearOf = (day: string) => yearOf(day) - (monthOf(day) < 4 ? 1 : 0);

type Numbered = { readonly fiscalYear: number; readonly number: number };

/** '2026-000123', as receipts and lists say it. */
export const receiptNumberText = ({ fiscalYear, number }: Numbered) =>
  `${fiscalYear}-${String(number).padStart(6, '0')}`;

type Slip = {
  readonly day: string;
  /** Of the till among those of its place and day. */
  readonly till: number;
  readonly number: number;
};

/**
 * '20260604-02', as a slip of cash that went back says it: of its place, and the second one of the till of that day;
 * '20260604-3-02' of the third till.
 */
export const slipNumberText = ({ day, till, number }: Slip) =>
  [day.replaceAll('-', ''), ...(till > 1 ? [till] : []), String(number).padStart(2, '0')].join('-');

export type ReceiptLine = { readonly name: string; readonly amount: number };

type Charged = { readonly label: string; readonly yen: number };

/**
 * What a receipt is for: the fee with all that was charged beside it, or what was charged last. No lines where another
 * sum was received, as they would not add up to it.
 */
export function receiptOf(
  { fee, beside }: { readonly fee: readonly Charged[]; readonly beside: readonly Charged[] },
  received: number,
): { readonly lines: readonly ReceiptLine[]; readonly isBeside: boolean } {
  const latest = beside.map((_, index) => beside.slice(index));
  const lines = [[...fee, ...beside], ...latest].find(
    (some) => some.reduce((sum, { yen }) => sum + yen, 0) === received,
  );
  return {
    lines: (lines ?? []).map(({ label, yen }) => ({ name: label, amount: yen })),
    isBeside: lines !== undefined && latest.includes(lines),
  };
}

/** The consumption tax that a sum contains, at a rate in percent; parts of a yen are cut. */
export const taxIn = (amount: number, rate: number) => Math.floor((amount * rate) / (100 + rate));

/** What is paid for: a room on its first day, or a course, whose first day is ''. */
export const purposeText = ({ name, first_day: firstDay }: { readonly name: string; readonly first_day: string }) =>
  firstDay === '' ? `${name} 受講料` : `${name}（${longDayText(firstDay)}）使用料`;

/** What histories call by a short word, for those who read it on paper by itself. */
const refundCauses: Readonly<Record<string, string>> = {
  cancel: '予約の取消',
  cancelByOperator: '予約の取消（施設都合）',
  cancelDays: '予約の一部の日の取消',
  expireUnpaid: '未払いによる予約の取消',
  reject: '予約の不承認',
  waive: '使用料の免除',
};

/** By what a sum has to go back, as its slip says it. */
export const refundCauseText = (action: string) => refundCauses[action] ?? historyLabel(action);

type Moved = { readonly kind: LedgerKind; readonly amount: number; readonly isOfTill: boolean };

/**
 * How many of a reservation's receipts, the oldest first, are void by its ledger: those whose money has gone back whole.
 * Each line of cash that went into a till has its receipt.
 */
export function voidReceipts(ledger: readonly Moved[]) {
  let [held, issued, isVoid] = [0, 0, 0];
  for (const { kind, amount, isOfTill } of ledger) {
    if (kind === 'received' || kind === 'received_at_counter') held += amount;
    if (kind === 'received_at_counter' && isOfTill) issued += 1;
    if (kind === 'refunded') {
      held -= amount;
      if (held === 0) isVoid = issued;
    }
  }
  return isVoid;
}
