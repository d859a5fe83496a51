/**
 * charged, released: raise and lower what is owed. received, received_at_counter, refunded: change what has been paid
 * in. refund_due: to be given back. set_off: of that, what pays a new charge instead. kept: what a cancellation did not
 * give back.
 */
export const ledgerKinds = [
  'charged',
  'released',
  'received',
  'received_at_counter',
  'refund_due',
  'set_off',
  'refunded',
  'kept',
] as const;

export type LedgerKind = (typeof ledgerKinds)[number];

/** Yen by kind. */
export type Sums = Readonly<Record<LedgerKind, number>>;

export type Balance = {
  /** What is to be paid for the reservation now. */
  readonly owed: number;
  /** What has been paid in for it. */
  readonly held: number;
  /** What is still to be given back. */
  readonly due: number;
  /** What was paid and is not to be given back. */
  readonly paid: number;
  /** Of that, what a cancellation may give back: not what was kept of one before. */
  readonly refundable: number;
};

/** The balance of a reservation's account. */
export function balanceOf(sums: Sums): Balance {
  const received = sums.received + sums.received_at_counter;
  const paid = received - sums.refund_due + sums.set_off;
  return {
    owed: sums.charged - sums.released,
    held: received - sums.refunded,
    due: sums.refund_due - sums.set_off - sums.refunded,
    paid,
    refundable: Math.max(0, paid - sums.kept),
  };
}

/** The postings that close the account of a reservation that ends: what is no longer owed, and what is kept. */
export type Closing = { readonly released: number; readonly refund: number; readonly kept: number };

/** Closes an account of which `refund` yen are given back, at most what was paid and not kept before. */
export function closing({ owed, paid, refundable }: Balance, refund: number): Closing {
  const back = Math.min(refund, refundable);
  return { released: owed - (paid - back), refund: back, kept: refundable - back };
}
