import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import type { Context } from '../context.ts';
import { localDateTimeOf } from '../time.ts';
import type { PlannedChange } from './changeFee.ts';

/** Until when something is to be paid, on the tenant's wall clock. */
export const payUntilText = ({ tenant }: Context, payUntil: Date | null) =>
  payUntil && localDateTimeOf(payUntil.getTime(), tenant.timeZone);

/** What another fee does to the money of a reservation, as previews of the desk show it. */
export const feeChangeView = (context: Context, change: PlannedChange) => ({
  open: change.open,
  paymentText: staffPaymentText(change.paymentState),
  payUntil: payUntilText(context, change.payUntil),
  setOff: change.setOff,
  refund: change.refund,
  byProvider: change.refund - change.atCounter,
  atCounter: change.atCounter,
});
