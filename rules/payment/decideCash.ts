type Asked = {
  /** Yen that are owed. */
  readonly open: number;
  /** Yen that are taken of it; all of it where nobody says. */
  readonly part: number | null;
  /** Yen that were handed over. */
  readonly tendered: number;
};

type CashDecision =
  | { readonly kind: 'taken'; readonly amount: number }
  | { readonly kind: 'refused'; readonly code: 'partWrong' | 'tenderedTooLittle' };

/** What is taken of a fee in cash: all that is owed, or a part; the rest is still owed then. */
export function decideCash({ open, part, tendered }: Asked): CashDecision {
  const amount = part ?? open;
  if (!Number.isInteger(amount) || amount < 1 || amount > open) return { kind: 'refused', code: 'partWrong' };
  return tendered < amount ? { kind: 'refused', code: 'tenderedTooLittle' } : { kind: 'taken', amount };
}
