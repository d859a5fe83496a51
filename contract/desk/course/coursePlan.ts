import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, text, wholeNumber } from '#contract/values.ts';

const ofCourse = z.strictObject({ containerId: id, eventId: id });

const failed = z.array(z.object({ reservationId: id, failure: z.string() }));

/** Calling a course off with its people and their money. */
export const coursePlanEndpoints = {
  'Desk/PreviewCallOff': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'places', 'money', 'people'],
    summary: 'Whom it would concern to call a course off, and what would go back. Changes nothing.',
    request: ofCourse,
    response: z.object({
      /** Of who has the course and what they have paid; calling off is refused where it is another by then. */
      digest: z.string(),
      people: wholeNumber,
      /** Of these, who waits for a draw. */
      waiting: wholeNumber,
      /** Whom no message reaches: they are to be telephoned. */
      toPhone: wholeNumber,
      /** Who gets money back, and how many yen in all. */
      paid: wholeNumber,
      refund: wholeNumber,
    }),
  }),
  'Desk/CallOffCourse': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: ['places', ...withReservation],
    moneyBack: 'lowers',
    isStepUp: true,
    isLarge: true,
    summary:
      'Calls a course off: nobody can apply any more, and everybody who has it is told and gets back what they paid.',
    request: ofCourse.extend({ digest: text, reason: text }),
    response: z.object({ people: wholeNumber }),
  }),
  'Desk/GetCoursePlan': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['reservations', 'places'],
    summary:
      'How far calling a course off has come, null for one that takes place; and of other dates and places, the latest first.',
    request: z.strictObject({ eventId: id }),
    response: z.object({
      plan: z
        .object({
          told: z.string(),
          madeAt: localDateTime,
          madeBy: z.string(),
          open: wholeNumber,
          cancelled: wholeNumber,
          refund: wholeNumber,
          failed,
        })
        .nullable(),
      changes: z.array(
        z.object({
          planId: id,
          kind: z.enum(['dropSession', 'moveSession', 'changePlace']),
          /** What was, and what is instead; '' for nothing. */
          before: z.string(),
          after: z.string(),
          told: z.string(),
          madeAt: localDateTime,
          madeBy: z.string(),
          open: wholeNumber,
          done: wholeNumber,
          refund: wholeNumber,
          failed,
        }),
      ),
    }),
  }),
  'Desk/RetryCoursePlan': endpoint({
    access: 'staff',
    permission: 'closure.commit',
    scope: 'container',
    effect: 'change',
    touches: withReservation,
    summary: 'Tries again what of it could not be done.',
    request: ofCourse,
    response: z.object({ lines: wholeNumber }),
  }),
};
