import { type PaymentState, paymentStates } from './paymentStates.ts';

/** A payment state in the words of staff, for whom what is owed has one word, wherever it is to be paid. */
export const staffPaymentText = (state: PaymentState) =>
  state === 'counter' ? `${paymentStates.unpaid.statusText}（窓口）` : paymentStates[state].statusText;
