import type { Reservation } from '#contract/facility/reservation.ts';
import type { FunctionTag } from '#contract/tenant.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { featuresOf } from '#rules/tenant/features.ts';

type Shown = Pick<Reservation, 'statusText' | 'isCanceled' | 'paymentStatusText'>;

/** Nothing was approved for an entry that waits, lost or was withdrawn, and for what staff decide on or have refused. */
const neverApproved: readonly string[] = [
  reservationStates.lottery_waiting.statusText,
  reservationStates.lost.statusText,
  reservationStates.withdrawn.statusText,
  reservationStates.under_review.statusText,
  reservationStates.rejected.statusText,
];

/**
 * Whether a reservation has an approval document. For most tenants every reservation has one, marked void once
 * cancelled. Where the fee is paid first, only a paid and not cancelled one does.
 */
export function hasApproval({ statusText, isCanceled, paymentStatusText }: Shown, functionTag: FunctionTag) {
  if (neverApproved.includes(statusText)) return false;
  if (!featuresOf(functionTag).approvalDocumentNeedsPayment) return true;
  return !isCanceled && paymentStatusText === paymentStates.paid.statusText;
}
