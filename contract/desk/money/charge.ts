import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { feeLine } from '#contract/facility/booking.ts';
import { withReservation } from '#contract/things.ts';
import { id, textUpTo, wholeNumber } from '#contract/values.ts';
import { noteOfStaff, previewed, seenVersionIfAny } from '../acts.ts';

/** As rules/facility/fee/chargeLimits.ts has them; addCharge.test.ts sends one more than each. */
const [mostCount, mostLines, mostYen, longestLabel] = [99, 20, 100_000_000, 100];

const chargedLine = z.discriminatedUnion('kind', [
  /** So many units of what the ordinance offers, as the preview names it. */
  z.strictObject({
    kind: z.literal('ordinance'),
    offer: textUpTo(300),
    count: z.number().int().min(1).max(mostCount),
  }),
  z.strictObject({
    kind: z.literal('own'),
    label: textUpTo(longestLabel).refine((label) => label.trim() !== ''),
    law: textUpTo(200).exactOptional(),
    /** Below zero to take back. */
    yen: z
      .number()
      .int()
      .min(-mostYen)
      .max(mostYen)
      .refine((yen) => yen !== 0),
  }),
  /** A line that was quoted as paid on the day, by its code; for that sum where none is given. */
  z.strictObject({
    kind: z.literal('quoted'),
    code: textUpTo(64),
    yen: z.number().int().min(1).max(mostYen).exactOptional(),
  }),
]);

/** What a reservation is charged beside its fee. */
export const chargeEndpoints = {
  'Desk/PreviewCharge': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    isPersonal: true,
    summary:
      'What may be charged for a room on the day by its ordinance, and what charging some lines would change and say to its person. Changes nothing.',
    request: z.strictObject({ reservationId: id, lines: z.array(chargedLine).max(mostLines) }),
    response: z.object({
      /** Lines of the ordinance; none where its fee came from no ordinance. */
      offers: z.array(
        z.object({
          offer: z.string(),
          label: z.string(),
          law: z.string(),
          /** Yen of one unit, or of the first of several that differ. */
          yen: wholeNumber,
          unit: z.string(),
          /** So many were quoted as paid on the day, and are not charged yet. */
          planned: wholeNumber,
          mostCount: wholeNumber,
        }),
      ),
      lines: z.array(feeLine),
      /** Yen: the fee with all that is charged beside it, now and then. */
      before: wholeNumber,
      after: wholeNumber,
      /** Yen that are to be paid then, and how. */
      open: wholeNumber,
      paymentText: z.string(),
      /** Yen that had to go back and pay what is charged; and that go back of what was paid. */
      setOff: wholeNumber,
      refund: wholeNumber,
      ...previewed,
    }),
  }),
  'Desk/AddCharge': endpoint({
    access: 'staff',
    permission: 'money.receive',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    summary:
      'Charges something beside the fee of a room, before or after its use, or takes back of what was so charged.',
    request: z.strictObject({
      reservationId: id,
      /** Chosen by a caller that may send it again under another key: the same charge is charged once. */
      chargeId: id.exactOptional(),
      lines: z.array(chargedLine).min(1).max(mostLines),
      /** For the person and the history; '' only for lines of the ordinance, until the day of use is over. */
      reason: textUpTo(500).default(''),
      ...noteOfStaff,
      ...seenVersionIfAny,
      /** Refuses the same line, sum and reason as were charged within ten minutes, for who keeps no `chargeId`. */
      isOnce: z.boolean().default(false),
    }),
    /** Yen: charged beside the fee in all, still to be paid with the fee, and to be given back. */
    response: z.object({
      charged: z.number().int(),
      open: z.number().int(),
      due: z.number().int(),
      paymentText: z.string(),
    }),
  }),
};
