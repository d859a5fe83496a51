import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { isPaymentState } from '#rules/payment/paymentStates.ts';

/** Where the money of a row stands; a name the table of states does not have is a fault. */
export function paymentStateOf(row: { readonly payment_state: string }): PaymentState {
  if (!isPaymentState(row.payment_state)) throw new Error(`Unknown payment state: ${row.payment_state}`);
  return row.payment_state;
}
