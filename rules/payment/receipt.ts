import { monthOf, yearOf } from '#rules/day/day.ts';

/** The year of a town's books, which begins in April. */
export const fiscalYearOf = (day: string) => yearOf(day) - (monthOf(day) < 4 ? 1 : 0);

type Numbered = { readonly fiscalYear: number; readonly number: number };

/** '2026-000123', as receipts and lists say it. */
export const receiptNumberText = ({ fiscalYear, number }: Numbered) =>
  `${fiscalYear}-${String(number).padStart(6, '0')}`;

export type ReceiptLine = { readonly name: string; readonly amount: number };

/** The lines of a fee for its receipt: none where another sum was received, as they would not add up to it. */
export const receiptLines = (
  lines: readonly { readonly label: string; readonly yen: number }[],
  received: number,
): ReceiptLine[] =>
  lines.reduce((sum, { yen }) => sum + yen, 0) === received
    ? lines.map(({ label, yen }) => ({ name: label, amount: yen }))
    : [];
