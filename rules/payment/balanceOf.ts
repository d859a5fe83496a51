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

type Parts = Readonly<Partial<Record<LedgerKind, 1 | -1>>>;

const paidParts = { received: 1, received_at_counter: 1, refund_due: -1, set_off: 1 } as const;

/** What each sum of a balance is made of, for queries that add up ledgers too. */
export const balanceParts = {
  owed: { charged: 1, released: -1 },
  held: { received: 1, received_at_counter: 1, refunded: -1 },
  due: { refund_due: 1, set_off: -1, refunded: -1 },
  paid: paidParts,
  paidAndNotKept: { ...paidParts, kept: -1 },
  open: { charged: 1, released: -1, received: -1, received_at_counter: -1, refund_due: 1, set_off: -1 },
} as const satisfies Record<string, Parts>;

export type BalancePart = keyof typeof balanceParts;

/** One of these sums. */
export const yenOf = (part: BalancePart, sums: Sums) => {
  const parts: Parts = balanceParts[part];
  return ledgerKinds.reduce((sum, kind) => sum + sums[kind] * (parts[kind] ?? 0), 0);
};

/** The balance of a reservation's account. */
export const balanceOf = (sums: Sums): Balance => ({
  owed: yenOf('owed', sums),
  held: yenOf('held', sums),
  due: yenOf('due', sums),
  paid: yenOf('paid', sums),
  refundable: Math.max(0, yenOf('paidAndNotKept', sums)),
});

/** The postings that close the account of a reservation that ends: what is no longer owed, and what is kept. */
export type Closing = { readonly released: number; readonly refund: number; readonly kept: number };

/** Closes an account of which `refund` yen are given back, at most what was paid and not kept before. */
export function closing({ owed, paid, refundable }: Balance, refund: number): Closing {
  const back = Math.min(refund, refundable);
  return { released: owed - (paid - back), refund: back, kept: refundable - back };
}
