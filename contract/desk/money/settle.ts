import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { feeLine } from '#contract/facility/booking.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, text, textUpTo, wholeNumber } from '#contract/values.ts';
import { changedMoney, noteOfStaff, previewed, seenSetOff, seenVersionIfAny } from '../acts.ts';

/** A reduction by its code, the fee as it was quoted where one was asked for, or a sum. */
const feeDecision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('grant'), reduction: textUpTo(64) }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('amount'), yen: z.number().int().min(0).max(100_000_000) }),
]);

/** Deciding on the fee of a reservation. */
export const settleEndpoints = {
  'Desk/PreviewSettledFee': endpoint({
    access: 'staff',
    permission: 'money.waive',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    isPersonal: true,
    summary: 'What a decision on the fee of a room would change and say to its person. Changes nothing.',
    request: z.strictObject({ reservationId: id, decision: feeDecision }),
    response: z.object({
      /** Yen. */
      oldFee: wholeNumber,
      newFee: wholeNumber,
      feeLines: z.array(feeLine),
      ...changedMoney,
      ...previewed,
    }),
  }),
  'Desk/SettleFee': endpoint({
    access: 'staff',
    permission: 'money.waive',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    summary:
      'Decides on a fee: grants or refuses a reduction, or sets a sum. It is owed from then on; what was paid too much goes back.',
    request: z.strictObject({
      reservationId: id,
      decision: feeDecision,
      /** For the person and the history; '' only where it is not a sum. */
      reason: text.default(''),
      ...noteOfStaff,
      ...seenVersionIfAny,
      ...seenSetOff,
    }),
    /** Yen: the fee, what goes back of what was paid, and until when it is to be paid; null where there is no due date. */
    response: z.object({
      fee: z.number().int(),
      refund: wholeNumber,
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
      /** A sum below the quote where the rules have no category to grant. */
      isReductionByHand: z.boolean(),
    }),
  }),
};
