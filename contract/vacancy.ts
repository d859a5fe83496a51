import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { frameHours, reserveRequest, reserveResponse } from './facility/booking.ts';
import { acknowledged, day, id, localDateTime, shownDay, wholeNumber } from './values.ts';

const hours = frameHours.shape;

/** A frame of a room, as its screen names it. */
const watchedFrame = z.object({
  containerId: id,
  containerName: z.string(),
  articleId: id,
  articleName: z.string(),
  date: shownDay,
  ...hours,
});

const watchedCourse = z.object({
  eventContainerId: id,
  eventContainerName: z.string(),
  eventCategoryId: id,
  eventId: id,
  eventName: z.string(),
});

/** A place that is, or was, held for somebody who waited: until when, and what became of it. */
const vacancyOffer = z.object({
  endsAt: localDateTime,
  /** 0 for one that is not open any more. */
  secondsLeft: wholeNumber,
  state: z.enum(['open', 'accepted', 'declined', 'expired', 'ended']),
});

/** What somebody waits for: a frame or a course. `toldAt`: when they were told; null while the watch stands. `offer`: what was
 * held for them then. `turn`: how many are asked before them, and they, while they stand in a line; null in no order. */
export const vacancyWatch = z.object({
  watchId: id,
  frame: watchedFrame.nullable(),
  course: watchedCourse.nullable(),
  toldAt: localDateTime.nullable(),
  offer: vacancyOffer.nullable(),
  turn: wholeNumber.nullable(),
});

/** By which ways a message reaches somebody. */
export const waysToTell = z.object({ mail: z.boolean(), line: z.boolean() });

export const vacancyEndpoints = {
  'VacancyWatch/AskForFrame': endpoint({
    access: 'user',
    effect: 'change',
    summary:
      'Tells the caller once when a frame that is taken can be reserved; where the town has lines, it is held for them in their turn.',
    request: z.strictObject({ containerId: id, articleId: id, date: day, ...hours }),
    response: z.object({ watchId: id }),
  }),
  'VacancyWatch/AskForCourse': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Tells the caller once when a full course can be reserved. Nothing is held for them.',
    request: z.strictObject({ eventId: id }),
    response: z.object({ watchId: id }),
  }),
  'VacancyWatch/List': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'What the caller waits for, or was told of, that is not over, and by which ways they are told.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(vacancyWatch), waysToTell, offerHours: wholeNumber }),
  }),
  'VacancyWatch/Withdraw': endpoint({
    access: 'user',
    effect: 'change',
    summary: "Ends one of the caller's watches.",
    request: z.strictObject({ watchId: id }),
    response: acknowledged,
  }),
  'VacancyWatch/AcceptOffer': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Puts the course that is held for the caller into their cart, with its seat.',
    request: z.strictObject({ watchId: id }),
    response: z.object({ eventReservationId: id }),
  }),
  'VacancyWatch/ReserveOffered': endpoint({
    access: 'user',
    effect: 'change',
    summary:
      'Reserves the frame that is held for the caller, by the rules of Reserve. A refusal leaves it held for them until its end.',
    request: reserveRequest.extend({ watchId: id }),
    response: reserveResponse,
  }),
  'VacancyWatch/DeclineOffer': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Leaves what is held for the caller to whoever is next.',
    request: z.strictObject({ watchId: id }),
    response: acknowledged,
  }),
};

export type VacancyWatch = z.infer<typeof vacancyWatch>;

export type WaysToTell = z.infer<typeof waysToTell>;
