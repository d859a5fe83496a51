import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { feeLine, reserveRequest } from '../facility/booking.ts';
import { withReservation } from '../things.ts';
import { id, localDateTime, text, wholeNumber } from '../values.ts';
import { changedMoney, noteOfStaff, previewed, seenSetOff, seenVersion } from './acts.ts';

/** All that Reserve asks of a use beside its room and its times. */
const contents = reserveRequest.pick({
  purpose: true,
  purposeType: true,
  admissionFeeRequired: true,
  admissionFee: true,
  expectedNumberOfAttendee: true,
  equipmentNames: true,
  equipmentQuantities: true,
  useConditions: true,
  requestedReduction: true,
});

const wanted = z.strictObject({ reservationId: id, contents });

/** What a reservation is for: everything that was asked while it was booked can be corrected. */
export const contentsEndpoints = {
  'Desk/PreviewContents': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    isPersonal: true,
    summary: 'What other contents of a reservation would cost, mean and say to its person. Changes nothing.',
    request: wanted,
    response: z.object({
      /** What becomes another, in words; '' for nothing. */
      changed: z.array(z.object({ term: z.string(), from: z.string(), to: z.string() })),
      /** It was approved for something else, and waits for a decision again. */
      isReviewedAgain: z.boolean(),
      /** Yen. */
      oldFee: wholeNumber,
      newFee: wholeNumber,
      /** The new fee less the old one; for the change, which is refused when it is another by then. */
      difference: z.number().int(),
      /** False where staff have still to decide on it. */
      isFeeFinal: z.boolean(),
      feeLines: z.array(feeLine),
      ...changedMoney,
      ...previewed,
    }),
  }),
  'Desk/ChangeContents': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    isPersonal: true,
    summary:
      'Changes what a reservation of a room is for: details, equipment, fee and ledger together or not at all. What was approved for something else is reviewed again.',
    request: wanted.extend({
      ...seenVersion,
      expectedDifference: z.number().int(),
      ...seenSetOff,
      /** For the person and the history. */
      reason: text,
      ...noteOfStaff,
    }),
    response: z.object({
      fee: wholeNumber,
      refund: wholeNumber,
      statusText: z.string(),
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
    }),
  }),
};
