import type { ReceiptLine } from './receipt.ts';

/** What a bill says beside its number and what is the same on all of them. */
export type BillContent = {
  readonly amount: number;
  /** Milliseconds; null for no end. */
  readonly payUntil: number | null;
  readonly placeName: string;
  readonly purpose: string;
  readonly lines: readonly ReceiptLine[];
  /** Whom for; null where it was not kept. */
  readonly personName: string | null;
};

/** How the reservation of a bill stands now. */
type Owed = {
  /** What a bill would say that was issued now; its amount is what is owed and not paid. */
  readonly content: BillContent;
  /** It was cancelled, or ended because nobody paid. */
  readonly isOver: boolean;
  /** Staff have decided that nothing is to be paid. */
  readonly isWaived: boolean;
  /** Something is held for it now. */
  readonly isPaid: boolean;
};

/** What is another on a bill than on one that was issued now; null where both say the same. */
export function whatChanged(printed: BillContent, now: BillContent) {
  if (printed.amount !== now.amount) return 'changed';
  if (printed.placeName !== now.placeName || printed.purpose !== now.purpose) return 'moved';
  if (printed.payUntil !== now.payUntil) return 'due';
  if (!haveSameLines(printed.lines, now.lines)) return 'lines';
  return printed.personName === null || printed.personName === now.personName ? null : 'person';
}

const haveSameLines = (printed: BillContent['lines'], now: BillContent['lines']) =>
  printed.length === now.length &&
  printed.every(({ name, amount }, index) => name === now[index]?.name && amount === now[index]?.amount);

/** Why a bill is not to be paid any more. */
export type BillVoid = 'replaced' | 'paid' | 'waived' | 'cancelled' | NonNullable<ReturnType<typeof whatChanged>>;

/** Whether a bill still says what is owed: nobody pays by one that does not. */
export function whyBillVoid(
  printed: BillContent,
  { content, isOver, isWaived, isPaid }: Owed,
  isReplaced: boolean,
): BillVoid | null {
  if (isOver) return 'cancelled';
  if (content.amount <= 0) return isWaived ? 'waived' : isPaid ? 'paid' : 'changed';
  return isReplaced ? 'replaced' : whatChanged(printed, content);
}
