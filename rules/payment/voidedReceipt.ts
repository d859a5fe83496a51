import type { LedgerKind } from './balanceOf.ts';
import { type PaymentState, paymentAfter } from './paymentStates.ts';

export type ReceiptFacts = {
  /** Yen of the receipt. */
  readonly amount: number;
  /** It was voided before, or its money has gone back. */
  readonly isVoid: boolean;
  readonly paymentState: PaymentState;
  /** Yen of the reservation that a cancellation could give back. */
  readonly refundable: number;
  /** Yen that came in cash and have not gone back by hand. */
  readonly cashHeld: number;
};

/**
 * Why the cash of a receipt cannot be taken back: what has gone back, or is kept of a cancellation, is not paid any more,
 * and what is under way between the person and a provider ends first.
 */
export function whyReceiptStays(facts: ReceiptFacts): 'receiptIsVoid' | 'receiptStays' | null {
  if (facts.isVoid) return 'receiptIsVoid';
  const isOwedThen = paymentAfter('takeBack', facts.paymentState) !== null;
  return isOwedThen && facts.amount <= Math.min(facts.refundable, facts.cashHeld) ? null : 'receiptStays';
}

type Moved = {
  readonly kind: LedgerKind;
  readonly amount: number;
  readonly isOfTill: boolean;
  readonly isOverProvider: boolean;
};

/** Yen of a ledger that came into tills and have not gone back by hand, whichever way that was. */
export const cashHeldOf = (ledger: readonly Moved[]) =>
  ledger.reduce((sum, { kind, amount, isOfTill, isOverProvider }) => {
    if (kind === 'received_at_counter' && isOfTill) return sum + amount;
    return kind === 'refunded' && !isOverProvider ? sum - amount : sum;
  }, 0);

type IssuedFrom = {
  readonly isOpen: boolean;
  readonly day: string;
  /** It was counted after the receipt was issued. */
  readonly isCounted: boolean;
};

/** Once its till was counted or closed, what it should hold is known: a receipt that is void then could hide what is missing. */
export const isVoidLate = ({ isOpen, day, isCounted }: IssuedFrom, today: string) =>
  !isOpen || day !== today || isCounted;
