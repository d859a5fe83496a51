import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { feeLine } from '../facility/booking.ts';
import { withReservation } from '../things.ts';
import { day, id, localDateTime, text, wholeNumber } from '../values.ts';
import { noteOfStaff, openThen, previewed, seenVersion } from './acts.ts';
import { cancellationCause } from './reservation.ts';

/** Which days of which reservation, and who wished it. */
const wanted = z.strictObject({ reservationId: id, cause: cancellationCause, days: z.array(day).min(1).max(60) });

/** Some days of a reservation of several are given up; it goes on with the others under its number. */
export const daysEndpoints = {
  'Desk/PreviewCancelledDays': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    isPersonal: true,
    summary: 'What cancelling some days of a room would give back and say to its person. Changes nothing.',
    request: wanted,
    response: z.object({
      place: z.string(),
      /** The days that stay with their times, a line each. */
      stays: z.string(),
      /** Yen of the fee, and its lines as they are then. */
      oldFee: wholeNumber,
      newFee: wholeNumber,
      /** False where staff have still to decide on it. */
      isFeeFinal: z.boolean(),
      feeLines: z.array(feeLine),
      /** Of each day that is given up, yen that were paid for it, and what of them goes back or is kept. */
      days: z.array(z.object({ date: z.string(), paid: wholeNumber, refund: wholeNumber, kept: wholeNumber })),
      /** Yen: what goes back, what is kept of what was paid, and what was not paid yet and is not owed any more. */
      refund: wholeNumber,
      kept: wholeNumber,
      released: wholeNumber,
      byProvider: wholeNumber,
      atCounter: wholeNumber,
      ...openThen,
      /** The person could not give them up any more; who has the right may, with a reason. */
      isPastDeadline: z.boolean(),
      ...previewed,
    }),
  }),
  'Desk/CancelDays': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    isPersonal: true,
    summary: 'Cancels some days of a room and frees them at once; the others stay, with a fee of their own.',
    request: wanted.extend({
      reason: text,
      ...noteOfStaff,
      ...seenVersion,
    }),
    response: z.object({ fee: wholeNumber, refund: wholeNumber, kept: wholeNumber, cancelledAt: localDateTime }),
  }),
};
