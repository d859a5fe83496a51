import type { PaymentState } from '#rules/facility/reservationStates.ts';

/**
 * Whether a fee is still to be paid online, a slip of a convenience store under way or not. For what stands: of what is over
 * nothing is owed any more, although its slip may still be under way.
 */
export const isOwedOnline = (paymentState: PaymentState) => paymentState === 'unpaid' || paymentState === 'processing';
