import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { vacancyOrder } from '#contract/tenant.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, textUpTo, wholeNumber } from '#contract/values.ts';
import { listedCourse } from '../course/courses.ts';

/** What became of a wish, by `rules/reservation/waitingState`. */
const waitingState = z.enum(['waiting', 'passed', 'told', 'offered', 'accepted', 'declined', 'expired', 'ended']);

/** Who is '' where the caller may not know. */
export const waitingPerson = z.object({
  watchId: id,
  userNumber: z.string(),
  personName: z.string(),
  personKana: z.string(),
  askedAt: localDateTime,
  /** Who of the staff put them into the line; '' where they asked themselves. */
  askedBy: z.string(),
  state: waitingState,
  /** How many are asked before them, and they; null where they are not asked, or the order is not drawn yet. */
  turn: wholeNumber.nullable(),
  toldAt: localDateTime.nullable(),
  /** Until when a seat is held for them, or was. */
  offerEndsAt: localDateTime.nullable(),
  /** A message reaches them by mail or LINE; others are telephoned. */
  isReachable: z.boolean(),
});

export type WaitingState = z.infer<typeof waitingState>;
export type WaitingPerson = z.infer<typeof waitingPerson>;

export const waitingLook = {
  access: 'staff',
  permission: 'reservation.view',
  effect: 'read',
  reads: ['reservations', 'places', 'people', 'settings'],
  isPersonal: true,
} as const;

export const waitingAct = {
  access: 'staff',
  permission: 'reservation.create',
  scope: 'container',
  effect: 'change',
} as const;

/** Who waits for a seat of a full course, as staff see them and act for them. */
export const waitingListEndpoints = {
  'Desk/GetWaitingList': endpoint({
    ...waitingLook,
    scope: 'anywhere',
    summary:
      'Who waits for a seat of a course, in their turn, then what became of those who had theirs; at most 1,000.',
    request: z.strictObject({ eventId: id }),
    response: z.object({
      course: listedCourse,
      order: vacancyOrder,
      /** For how many hours a seat is held. */
      offerHours: wholeNumber,
      people: z.array(waitingPerson),
      hasMore: z.boolean(),
    }),
  }),
  'Desk/PutInLine': endpoint({
    ...waitingAct,
    touches: ['reservations', 'people', 'jobs'],
    summary: 'Has a person wait for a seat of a full course, by the rules that they have themselves.',
    request: z.strictObject({ containerId: id, eventId: id, userId: id }),
    response: z.object({ watchId: id }),
  }),
  'Desk/TakeOutOfLine': endpoint({
    ...waitingAct,
    touches: ['reservations', 'people'],
    summary:
      'Ends the wish of a person for a course or a room, or what is held for them, which goes on to whoever is next. They are not told.',
    request: z.strictObject({ containerId: id, watchId: id, reason: textUpTo(200).min(1) }),
    response: z.object({}),
  }),
  'Desk/AcceptOfferFor': endpoint({
    ...waitingAct,
    touches: ['people', ...withReservation],
    summary: 'Reserves the course for a person with the seat that is held for them; a fee is paid at the counter.',
    request: z.strictObject({ containerId: id, watchId: id }),
    response: z.object({ reservationId: id }),
  }),
};
