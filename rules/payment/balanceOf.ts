/**
 * charged, released: what is owed, more and less. received, received_at_counter, refunded: what is in the till. refund_due:
 * what is to be given back. kept: what of it a cancellation did not give back.
 */
export const ledgerKinds = [
  'charged',
  'released',
  'received',
  'received_at_counter',
  'refund_due',
  'refunded',
  'kept',
] as const;

export type LedgerKind = (typeof ledgerKinds)[number];

/** Yen by kind. */
export type Sums = Readonly<Record<LedgerKind, number>>;

export type Balance = {
  /** What is to be paid for the reservation as it stands. */
  readonly owed: number;
  /** What is in the till for it. */
  readonly held: number;
  /** What is to be given back and has not been yet. */
  readonly due: number;
  /** What was paid and is not to be given back. */
  readonly paid: number;
};

/** How a reservation's account stands. */
export function balanceOf(sums: Sums): Balance {
  const received = sums.received + sums.received_at_counter;
  return {
    owed: sums.charged - sums.released,
    held: received - sums.refunded,
    due: sums.refund_due - sums.refunded,
    paid: received - sums.refund_due,
  };
}

/** What closes the account of a reservation that ends: what is owed no more, and what of the money is kept. */
export type Closing = { readonly released: number; readonly refund: number; readonly kept: number };

/** Closes an account of which `refund` yen are given back, at most what was paid. */
export function closing({ owed, paid }: Balance, refund: number): Closing {
  const back = Math.min(refund, paid);
  return { released: owed - (paid - back), refund: back, kept: paid - back };
}
