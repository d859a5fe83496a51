type Billed = {
  /** Of the bill. */
  readonly amount: number;
  /** A later one was issued for the same reservation. */
  readonly isReplaced: boolean;
  /** Yen that are owed and not paid now; none of what was cancelled. */
  readonly open: number;
  /** Something is held for it now. */
  readonly isPaid: boolean;
};

/** Why a bill is not to be paid any more; null where it is. */
export type BillVoid = 'replaced' | 'paid' | 'cancelled' | 'changed';

/** Whether a bill still says what is owed: nobody pays by one that does not. */
export function whyBillVoid({ amount, isReplaced, open, isPaid }: Billed): BillVoid | null {
  if (open <= 0) return isPaid ? 'paid' : 'cancelled';
  if (isReplaced) return 'replaced';
  return open === amount ? null : 'changed';
}
