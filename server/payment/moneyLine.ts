import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { localDateTimeOf } from '../time.ts';
import type { PayableChange } from './payable.ts';

type Before = { readonly state: string; readonly paymentState: PaymentState };

/** What the history of either kind of reservation keeps of a change of its money. */
export const moneyLine = (
  before: Before,
  { state, paymentState, payUntil, action, reason = '' }: PayableChange,
  timeZone: string,
) => ({
  action,
  reason,
  before,
  after: { state, paymentState, ...(payUntil && { payUntil: localDateTimeOf(payUntil.getTime(), timeZone) }) },
});
