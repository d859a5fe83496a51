/** A payment and how many yen of it have not been given back yet. */
export type Left = { readonly paymentId: string; readonly left: number };

export type Spread = {
  readonly parts: readonly { readonly paymentId: string; readonly amount: number }[];
  /** Yen that came at the counter and go back there. */
  readonly atCounter: number;
};

/** Spreads a refund over the payments in order. What none of them covers is refunded at the counter. */
export function spreadRefund(refund: number, payments: readonly Left[]): Spread {
  let rest = refund;
  const parts = payments.flatMap(({ paymentId, left }) => {
    const amount = Math.min(left, rest);
    rest -= amount;
    return amount > 0 ? [{ paymentId, amount }] : [];
  });
  return { parts, atCounter: rest };
}
