import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { isOwedOnline, type PaymentState, paymentStates } from './paymentStates.ts';

/** Local date-times 'YYYY-MM-DDTHH:MM' of the tenant's zone. */
export type PaymentFacts = {
  readonly paymentState: PaymentState;
  /** It holds a place, by the state shown to the person. */
  readonly holdsPlace: boolean;
  /** The last minute in which it can be paid; null where there is none. */
  readonly payUntil: string | null;
  readonly now: string;
};

/** Whether the fee of a reservation can be paid online now, also again after a failed attempt. */
export function decidePayment({
  paymentState,
  holdsPlace,
  payUntil,
  now,
}: PaymentFacts): { readonly kind: 'plan' } | RefusalResult {
  // First of all: what the person may not know of yet is refused like a reservation that does not exist.
  if (!holdsPlace) return refuse('notPayable');
  if (paymentState === 'paid') return refuse('alreadyPaid');
  if (!isOwedOnline(paymentState) || payUntil === null) return refuse('notPayable');
  return now <= payUntil ? { kind: 'plan' } : refuse('paymentDuePassed');
}

/** What a screen shows of a fee: whether it can be paid online now, and until when while it is owed. */
export const dueOf = (facts: PaymentFacts) => ({
  canPay: !isRefusal(decidePayment(facts)),
  payUntil: facts.holdsPlace && paymentStates[facts.paymentState].isOwed ? facts.payUntil : null,
});
