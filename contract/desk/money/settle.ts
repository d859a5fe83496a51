import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { feeLine } from '#contract/facility/booking.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, text, textUpTo, wholeNumber } from '#contract/values.ts';

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
      /** Yen that are to be paid then, and how; '' where nothing is said of paying. */
      open: wholeNumber,
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
      /** Yen that had to go back already and pay what is charged now; for the decision. */
      setOff: wholeNumber,
      /** Yen that go back: all of them, over the provider, and in cash. */
      refund: wholeNumber,
      byProvider: wholeNumber,
      atCounter: wholeNumber,
      mail: z.object({ subject: z.string(), body: z.string() }),
      /** For the decision, which is refused when it was changed since. */
      version: z.number().int(),
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
      /** For staff alone: no message, document or screen of its person carries it. */
      staffNote: text.default(''),
      /** Of the preview that was seen; null for somebody who has seen none. */
      version: z.number().int().nullable().default(null),
      /** What was shown as set off; refused where it is another sum by now. */
      setOff: wholeNumber.nullable().default(null),
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
