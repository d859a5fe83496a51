import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { alias, id, localDateTime } from './values.ts';

/**
 * processing: the provider accepted it, the money is still to come (convenience store). givenBack: it was paid for
 * something that is over, and is or was refunded. abandoned: whoever went to the provider came back without paying, and
 * still can. failed: nothing was or will be paid.
 */
export const paymentOutcome = z.enum(['paid', 'processing', 'givenBack', 'abandoned', 'failed']);

export type PaymentOutcome = z.infer<typeof paymentOutcome>;

export const paymentEndpoints = {
  'Reservation/StartPayment': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Begins to pay for a reservation; answers the page of the payment provider, the same while it is open.',
    request: z.strictObject({ reservationId: id }),
    response: z.object({ paymentUrl: z.string() }),
  }),
  'Reservation/CompletePayment': endpoint({
    access: 'tenant',
    effect: 'idempotent',
    summary:
      'A hint that somebody came back from the provider: asks the provider and records what it says. Needs no session.',
    request: z.strictObject({ tenantAlias: alias, reservationId: id }),
    /** `payUntil`: the last minute in which what was abandoned can be paid; null for every other outcome. */
    response: z.object({ outcome: paymentOutcome, payUntil: localDateTime.nullable() }),
  }),
  'EventReservation/StartPayment': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Begins to pay for a course; answers the page of the payment provider, the same while it is open.',
    request: z.strictObject({ eventReservationId: id }),
    response: z.object({ paymentUrl: z.string() }),
  }),
};
