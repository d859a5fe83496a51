import type { PaymentState } from '#rules/facility/reservationStates.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { isOwedOnline } from './isOwedOnline.ts';

/** Moments are 'YYYY-MM-DDTHH:MM' of the tenant's wall clock. */
export type PaymentFacts = {
  readonly paymentState: PaymentState;
  /** It holds a place, as far as its person may know. */
  readonly holdsPlace: boolean;
  /** The last minute in which it can be paid; null for what is not paid online. */
  readonly payUntil: string | null;
  readonly now: string;
};

/** Whether the fee of a reservation can be paid online now, again after an attempt that came to nothing. */
export function decidePayment({
  paymentState,
  holdsPlace,
  payUntil,
  now,
}: PaymentFacts): { readonly kind: 'plan' } | RefusalResult {
  // First of all: what the person may not know of yet is answered like what is not there.
  if (!holdsPlace) return refuse('notPayable');
  if (paymentState === 'paid') return refuse('alreadyPaid');
  if (!isOwedOnline(paymentState) || payUntil === null) return refuse('notPayable');
  return now <= payUntil ? { kind: 'plan' } : refuse('paymentDuePassed');
}
