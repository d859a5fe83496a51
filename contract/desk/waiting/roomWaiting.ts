import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { frameHours } from '#contract/facility/booking.ts';
import { vacancyOrder } from '#contract/tenant.ts';
import { day, id, shownDay, wholeNumber } from '#contract/values.ts';
import { waitingAct, waitingLook, waitingPerson } from './waitingList.ts';

const hours = frameHours.shape;

/** A frame of a room on the day that is asked for. */
const takenFrame = z.object({ articleId: id, articleName: z.string(), name: z.string(), ...hours });

const roomWaiter = waitingPerson.extend({ articleName: z.string(), ...hours });

export type TakenFrame = z.infer<typeof takenFrame>;
export type RoomWaiter = z.infer<typeof roomWaiter>;

/** Who waits for the rooms of a place, as staff see them and act for them. */
export const roomWaitingEndpoints = {
  'Desk/ListRoomWaiting': endpoint({
    ...waitingLook,
    scope: 'container',
    reads: [...waitingLook.reads, 'closures'],
    summary:
      'Who waits for the rooms of a place on a day, by room and frame in the order of asking; at most 500. And on which days to come anybody does.',
    request: z.strictObject({ containerId: id, date: day }),
    response: z.object({
      containerName: z.string(),
      order: vacancyOrder,
      /** For how many hours a frame is held. */
      offerHours: wholeNumber,
      /** Frames of the day that are taken, for which somebody may wait. */
      frames: z.array(takenFrame),
      people: z.array(roomWaiter),
      hasMore: z.boolean(),
      /** Days to come, with how many wait; the first 60. */
      days: z.array(z.object({ date: shownDay, people: wholeNumber })),
    }),
  }),
  'Desk/PutInRoomLine': endpoint({
    ...waitingAct,
    touches: ['reservations', 'people', 'jobs'],
    summary:
      'Has a person wait for a frame that is taken, by the rules that they have themselves: it is held for them in their turn, or they are told once.',
    request: z.strictObject({ containerId: id, articleId: id, date: day, ...hours, userId: id }),
    response: z.object({ watchId: id }),
  }),
};
