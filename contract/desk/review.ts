import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { withReservation } from '../things.ts';
import { id, localDateTime, shownDay, text, wholeNumber } from '../values.ts';
import { noteOfStaff } from './acts.ts';
import { askedText } from './foundReservation.ts';

/** A use that waits for the decision of staff. */
const underReview = z.object({
  reservationId: id,
  containerId: id,
  containerName: z.string(),
  articleName: z.string(),
  firstDay: shownDay,
  lastDay: shownDay,
  times: z.string(),
  personName: z.string(),
  userNumber: z.string(),
  purpose: z.string(),
  purposeType: z.string(),
  /** What else was answered while booking. */
  asked: z.array(askedText),
  /** Yen. */
  fee: wholeNumber,
  isFeeFinal: z.boolean(),
  askedAt: localDateTime,
  /** The draw that gave it; null of what was booked. */
  draw: z.object({ drawId: id, title: z.string() }).nullable(),
  /** When staff put it off last, and what they told its person; null where they did not. */
  held: z.object({ at: localDateTime, reason: z.string() }).nullable(),
});

export type UnderReview = z.infer<typeof underReview>;

/** Deciding on uses that staff approve. */
export const reviewEndpoints = {
  'Desk/ListUnderReview': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['reservations', 'people'],
    isPersonal: true,
    summary: 'Uses that wait for a decision, the next use first; at most 200.',
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({ items: z.array(underReview), hasMore: z.boolean() }),
  }),
  'Desk/ReviewReservation': endpoint({
    access: 'staff',
    permission: 'reservation.approve',
    scope: 'reservation',
    effect: 'change',
    touches: withReservation,
    moneyBack: 'lowers',
    summary:
      'Approves a use, which owes its fee from then on; refuses it with a reason, frees its place at once and gives back what was paid before it was reviewed again; or tells its person why it waits.',
    request: z.strictObject({
      reservationId: id,
      decision: z.enum(['approve', 'reject', 'hold']),
      /** For the person; needed but to approve. */
      reason: text.default(''),
      ...noteOfStaff,
    }),
    response: z.object({
      statusText: z.string(),
      paymentText: z.string(),
      payUntil: localDateTime.nullable(),
    }),
  }),
};
