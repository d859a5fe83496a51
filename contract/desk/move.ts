import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { feeLine, reserveDetail } from '../facility/booking.ts';
import { withReservation } from '../things.ts';
import { id, localDateTime, text, wholeNumber } from '../values.ts';
import { changedMoney, noteOfStaff, previewed, seenSetOff, seenVersion } from './acts.ts';

/** Where to: a room with its days and frames, as Reserve takes them. */
const target = z.strictObject({ reservationId: id, containerId: id, details: z.array(reserveDetail).min(1).max(60) });

/** A room with the days and times in it, a line each. */
const use = z.object({ place: z.string(), when: z.string() });

/** Another room or time for a reservation, which keeps its id and its QR code. */
export const moveEndpoints = {
  'Desk/PreviewMove': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'closures', 'money', 'people'],
    isPersonal: true,
    summary: 'What moving a reservation to another room or time would cost and say to its person. Changes nothing.',
    request: target,
    response: z.object({
      from: use,
      to: use,
      /** Yen. */
      oldFee: wholeNumber,
      newFee: wholeNumber,
      /** The new fee less the old one; for the move, which is refused when it is another by then. */
      difference: z.number().int(),
      /** False where staff have still to decide on it. */
      isFeeFinal: z.boolean(),
      feeLines: z.array(feeLine),
      ...changedMoney,
      /** Sentences of the rules that the caller passes for the person. */
      passed: z.array(z.string()),
      ...previewed,
    }),
  }),
  'Desk/MoveReservation': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    isPersonal: true,
    summary:
      'Moves a reservation of a room to another room or time: places, lines, fee and ledger together or not at all.',
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
      refund: wholeNumber,
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
      passed: z.array(z.string()),
    }),
  }),
};
