import { z } from 'zod';
import { endpoint, offered } from '../endpoint.ts';
import { exampleIds } from '../exampleIds.ts';
import { feeLine } from '../facility/booking.ts';
import { withReservation } from '../things.ts';
import { id, localDateTime, text, wholeNumber } from '../values.ts';
import { noteOfStaff, previewed, seenVersion } from './acts.ts';
import { foundReservation } from './foundReservation.ts';

/** Who wished a cancellation. */
export const cancellationCause = z.enum(['person', 'facility', 'disaster']);

/** What staff do with a reservation of a room or a course. */
export const deskReservationEndpoints = {
  'Desk/PreviewCancellation': offered(
    { tag: 'reservations', example: { reservationId: exampleIds.reservationId, cause: 'person' } },
    endpoint({
      access: 'staff',
      permission: 'reservation.change',
      scope: 'reservation',
      effect: 'read',
      reads: ['reservations', 'money', 'people'],
      isPersonal: true,
      summary: 'What cancelling a room or a course would give back and say to its person. Changes nothing.',
      request: z.strictObject({ reservationId: id, cause: cancellationCause }),
      response: z.object({
        reservation: foundReservation,
        /** Yen: what goes back, what is kept of what was paid, and what was not paid yet and is not owed any more. */
        refund: wholeNumber,
        kept: wholeNumber,
        released: wholeNumber,
        /** The fee as it was agreed, with what goes back of each line: they add up to the refund. */
        lines: z.array(feeLine.extend({ refund: z.number().int() })),
        /** How it goes back: over the provider, and in cash. */
        byProvider: wholeNumber,
        atCounter: wholeNumber,
        /** The person could not do it any more; who has the right may, with a reason. */
        isPastDeadline: z.boolean(),
        ...previewed,
      }),
    }),
  ),
  'Desk/CancelReservation': offered(
    {
      tag: 'reservations',
      example: { reservationId: exampleIds.reservationId, cause: 'person', reason: '本人からの連絡', version: 1 },
    },
    endpoint({
      access: 'staff',
      permission: 'reservation.change',
      scope: 'reservation',
      effect: 'change',
      touches: withReservation,
      moneyBack: 'lowers',
      isPersonal: true,
      summary: 'Cancels a room or a course, frees its place at once, and gives back by its ladder, or everything.',
      request: z.strictObject({
        reservationId: id,
        cause: cancellationCause,
        reason: text,
        ...noteOfStaff,
        ...seenVersion,
      }),
      response: z.object({ reservation: foundReservation, refund: wholeNumber, cancelledAt: localDateTime }),
    }),
  ),
  'Desk/DownloadApproval': endpoint({
    access: 'staff',
    // It names its person.
    permission: 'person.view',
    scope: 'reservation',
    effect: 'read',
    reads: ['reservations', 'people'],
    isPersonal: true,
    summary: 'A link to the approval document of a reservation, as its person has it, that works for 120 seconds.',
    request: z.strictObject({ reservationId: id }),
    response: z.object({
      signedUrl: z.string(),
      /** Characters of names and purpose that it does not show as they are. */
      unprintable: z.array(z.string()),
    }),
  }),
};
