import { isRefusal } from '#rules/refusal.ts';
import { decidePayment, type PaymentFacts } from './decidePayment.ts';
import { isOwedOnline } from './isOwedOnline.ts';

/** What a screen says of a fee that is paid online: whether it can be paid now, and until when while it is owed. */
export const dueOf = (facts: PaymentFacts) => ({
  canPay: !isRefusal(decidePayment(facts)),
  payUntil: facts.holdsPlace && isOwedOnline(facts.paymentState) ? facts.payUntil : null,
});
