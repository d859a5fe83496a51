import type { Reservation } from '#contract/facility.ts';
import type { FunctionTag } from '#contract/tenant.ts';
import { paymentTexts, reservationStates } from '#rules/facility/reservationStates.ts';
import { featuresOf } from '#rules/tenant/features.ts';

type Shown = Pick<Reservation, 'statusText' | 'isCanceled' | 'paymentStatusText'>;

/** Nothing was approved where an entry still waits, has lost or was taken back. */
const neverApproved: readonly string[] = [
  reservationStates.lottery_waiting.statusText,
  reservationStates.lost.statusText,
  reservationStates.withdrawn.statusText,
];

/**
 * Whether a reservation has an approval document: for most tenants whatever was reserved has one (a void one once it is
 * cancelled); where the fee is paid first, only what is paid for and not cancelled.
 */
export function hasApproval({ statusText, isCanceled, paymentStatusText }: Shown, functionTag: FunctionTag) {
  if (neverApproved.includes(statusText)) return false;
  if (!featuresOf(functionTag).approvalDocumentNeedsPayment) return true;
  return !isCanceled && paymentStatusText === paymentTexts.paid;
}
