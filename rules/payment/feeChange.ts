import type { Balance } from './balanceOf.ts';
import { type PaymentState, paymentStates } from './paymentStates.ts';

type Changed = {
  /** Of its account until now. */
  readonly balance: Pick<Balance, 'owed' | 'paid' | 'due'>;
  /** Yen that were charged for the fee until now, without what was charged beside it. */
  readonly charged: number;
  /** Yen that are to be charged for it from now on. */
  readonly fee: number;
  /** Yen of what has to go back that staff give back: no provider is asked for them. */
  readonly byHand: number;
  readonly paymentState: PaymentState;
  /** How anything that is owed anew is taken. */
  readonly collectedAs: 'online' | 'counter';
};

/** What another fee of a reservation that stands does to its account; sums in yen. */
export type FeeChange = {
  readonly raisedBy: number;
  readonly loweredBy: number;
  /** To be given back of what was paid. */
  readonly refund: number;
  /** Of what had to go back already: it pays what is charged now. */
  readonly setOff: number;
  /** Still to be paid then. */
  readonly open: number;
  readonly paymentState: PaymentState;
  /** More is to be paid than before. */
  readonly isMore: boolean;
  /** Nothing was to be paid before: what is owed now is a difference. */
  readonly isDifference: boolean;
};

/**
 * The balance decides: what is missing is to be paid, first of what has still to go back, and what is too much goes back,
 * all of it.
 */
export function feeChange({ balance, byHand, charged, fee, paymentState: before, collectedAs }: Changed): FeeChange {
  const by = fee - charged;
  const owed = balance.owed + by;
  const rest = owed - balance.paid;
  const setOff = setOffOf(rest, byHand);
  const open = Math.max(0, rest) - setOff;
  const refund = Math.max(0, -rest);
  const isOwedBefore = paymentStates[before].isOwed;
  return {
    raisedBy: Math.max(0, by),
    loweredBy: Math.max(0, -by),
    refund,
    setOff,
    open,
    paymentState: stateAfter(before, { open, owed, due: balance.due + refund, collectedAs }),
    isMore: open > Math.max(0, balance.owed - balance.paid),
    isDifference: open > 0 && !isOwedBefore,
  };
}

type After = Pick<Changed, 'collectedAs'> & { readonly open: number; readonly owed: number; readonly due: number };

function stateAfter(before: PaymentState, { open, owed, due, collectedAs }: After): PaymentState {
  if (open > 0) return paymentStates[before].isOwed ? before : collectedAs === 'online' ? 'unpaid' : 'counter';
  if (owed > 0) return 'paid';
  if (due > 0) return 'refund_pending';
  return before === 'waived' || before === 'refunded' ? before : 'none';
}

/** Yen of what staff have still to give back that pay what is owed instead. */
export const setOffOf = (open: number, byHand: number) => Math.max(0, Math.min(open, byHand));
