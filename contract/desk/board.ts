import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { unavailableReason } from '../facility/room.ts';
import { day, id, localDateTime, shownDay, textUpTo, wholeNumber } from '../values.ts';
import { askedText } from './foundReservation.ts';

const minutes = wholeNumber;

/**
 * A frame or an hour of a room, in minutes of the day. `reason`, `reasonText` and `opensAt` are those of the frames that
 * residents see, whatever takes it: why none of them, of whatever class, could reserve it now.
 */
const column = z.object({
  name: z.string(),
  fromMinute: minutes,
  toMinute: minutes,
  reason: unavailableReason.nullable(),
  reasonText: z.string().optional(),
  opensAt: localDateTime.nullable(),
});

const room = z.object({
  articleId: id,
  articleName: z.string(),
  timeFrameType: z.enum(['frame', 'time']),
  columns: z.array(column),
  /** Why nobody can have it on this day by its calendar; '' where it is open. */
  closedFor: z.string(),
  /** How many people the room is for; null where nobody has said it. */
  capacity: wholeNumber.nullable(),
});

/**
 * Something that takes rooms. `heldFrom` and `heldTo` have the preparation in them. `rooms` are all it takes: a combined
 * hall takes its parts. Of what is held for a draw nothing else is told. 'offer': it is held for somebody who waited; 'claim': it
 * would be free but for those who wait.
 */
const block = z.object({
  kind: z.enum(['reservation', 'closure', 'official', 'draw', 'offer', 'claim']),
  rooms: z.array(id),
  /** The room that was reserved. */
  articleId: id.nullable(),
  fromMinute: minutes,
  toMinute: minutes,
  heldFrom: minutes,
  heldTo: minutes,
  reservationId: id.nullable(),
  statusText: z.string(),
  paymentText: z.string(),
  isOwed: z.boolean(),
  /** Yen that it costs, and that are still to be paid; null for somebody who may not know, and of what is no reservation. */
  fee: wholeNumber.nullable(),
  unpaid: wholeNumber.nullable(),
  /** Who has it, or what it is closed for; '' for somebody who may not know. */
  title: z.string(),
  userNumber: z.string(),
  purpose: z.string(),
  purposeType: z.string(),
  people: wholeNumber.nullable(),
  /** Each with how many of it. */
  equipment: z.array(z.string()),
  /** All that was answered while booking beside purpose and kind. */
  asked: z.array(askedText),
  /** Staff keep a memo of it. */
  hasMemo: z.boolean(),
  /** Why its reservation stays where it is, in a sentence; null where it can be moved. '' of what is no reservation. */
  whyNotMovable: z.string().nullable(),
});

const board = z.object({
  containerName: z.string(),
  date: shownDay,
  /** '' on ordinary days. */
  holidayName: z.string(),
  rooms: z.array(room),
  blocks: z.array(block),
  /** When it was so. */
  at: localDateTime,
});

/** How much of a day is taken. */
const dayOfMonth = z.object({
  date: shownDay,
  /** '' on ordinary days. */
  holidayName: z.string(),
  /** Why its rooms are closed by their calendar, a sentence each; rooms are named where others are open. */
  closedFor: z.array(z.string()),
  reservations: wholeNumber,
  closures: wholeNumber,
});

export type Board = z.infer<typeof board>;
export type BoardBlock = z.infer<typeof block>;
export type BoardRoom = z.infer<typeof room>;

/** The board of a place. */
export const boardEndpoints = {
  'Desk/GetBoard': endpoint({
    access: 'staff',
    permission: 'board.view',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'money', 'closures', 'people'],
    summary:
      'A day of a place: its rooms and all that takes them. Who has seen it says so and is told when it changed.',
    request: z.strictObject({
      containerId: id,
      date: day,
      /** `digest` of the answer that is on show; '' for none. */
      seen: textUpTo(100).default(''),
    }),
    /** `board` is null where it is what was seen. */
    response: z.object({ digest: z.string(), board: board.nullable() }),
  }),
  'Desk/GetBoardWeek': endpoint({
    access: 'staff',
    permission: 'board.view',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'money', 'closures', 'people'],
    summary: 'Seven days of one room of a place, each as its board, asked for in the same way.',
    request: z.strictObject({
      containerId: id,
      articleId: id,
      /** The first of them. */
      first: day,
      seen: textUpTo(100).default(''),
    }),
    response: z.object({ digest: z.string(), days: z.array(board).nullable() }),
  }),
  'Desk/GetBoardMonth': endpoint({
    access: 'staff',
    permission: 'board.view',
    scope: 'container',
    effect: 'read',
    reads: ['reservations', 'closures', 'people'],
    summary: 'How much of a month is taken at a place, and when it is closed by its calendar, day by day.',
    request: z.strictObject({ containerId: id, month: z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/) }),
    response: z.object({ days: z.array(dayOfMonth) }),
  }),
};
