import { expect, test } from 'vitest';
import { isPaymentState, paymentTexts } from '#rules/facility/reservationStates.ts';
import { isOwedOnline } from './isOwedOnline.ts';

test('[PAY-01] what is unpaid is owed online, and what has a slip out; what is paid at the counter is not', () => {
  const states = Object.keys(paymentTexts).filter(isPaymentState);
  expect(states.filter(isOwedOnline)).toEqual(['unpaid', 'processing']);
});
