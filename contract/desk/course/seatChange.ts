import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, text, wholeNumber } from '#contract/values.ts';
import { changedMoney, noteOfStaff, previewed, seenSetOff, seenVersion } from '../acts.ts';

/** The reservation of a course, and the course of the same place it changes to. */
const target = z.strictObject({ reservationId: id, eventId: id });

/** A course with its dates, a line each. */
const use = z.object({ place: z.string(), when: z.string() });

/** A seat in another course for somebody who has one, with the same id and QR code. */
export const seatChangeEndpoints = {
  'Desk/PreviewSeatChange': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'places', 'money', 'people'],
    isPersonal: true,
    summary: 'What changing a seat to another course would cost and say to its person. Changes nothing.',
    request: target,
    response: z.object({
      from: use,
      to: use,
      /** Yen. */
      oldFee: wholeNumber,
      newFee: wholeNumber,
      /** The new fee less the old one; for the change, which is refused when it is another by then. */
      difference: z.number().int(),
      ...changedMoney,
      /** Sentences of the rules that the caller passes for the person, and of what is not lent there. */
      passed: z.array(z.string()),
      ...previewed,
    }),
  }),
  'Desk/ChangeSeat': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    isPersonal: true,
    summary:
      'Changes a seat to one in another course of the place: seat, loans, fee and ledger together or not at all.',
    request: target.extend({
      ...seenVersion,
      expectedDifference: z.number().int(),
      ...seenSetOff,
      /** For the person and the history. */
      reason: text,
      ...noteOfStaff,
    }),
    response: z.object({
      fee: wholeNumber,
      /** Null where the course has no limit. */
      seatNumber: wholeNumber.nullable(),
      refund: wholeNumber,
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
      passed: z.array(z.string()),
    }),
  }),
};
