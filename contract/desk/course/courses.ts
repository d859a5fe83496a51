import { z } from 'zod';
import { endpoint, offered } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/exampleIds.ts';
import { withReservation } from '#contract/things.ts';
import { id, localDateTime, month, pageCursor, shownDay, textUpTo, wholeNumber } from '#contract/values.ts';
import { askedText } from '../foundReservation.ts';
import { markedCell } from './attendance.ts';
import { standingSession } from './sessionChange.ts';

/** How a course stands, by `rules/event/courseState`. */
export const courseState = z.enum([
  'unpublished',
  'published',
  'before',
  'open',
  'full',
  'closed',
  'calledOff',
  'over',
]);

export const listedCourse = z.object({
  eventId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  containerId: id,
  containerName: z.string(),
  categoryName: z.string(),
  firstDay: shownDay,
  lastDay: shownDay,
  sessions: wholeNumber,
  state: courseState,
  /** Null for everybody who comes. */
  capacity: wholeNumber.nullable(),
  /** Null while a draw of it is awaited: the number would tell who has won. */
  seatsTaken: wholeNumber.nullable(),
  /** Entries of a draw that is not announced, whatever its result. */
  waiting: wholeNumber,
  /** Where it takes children of people: them too, or them alone. */
  participants: z.enum(['children', 'only_children']).exactOptional(),
  /** Of the span in which it takes people, or takes them next, or took them last; null without one. */
  span: z
    .object({
      isLottery: z.boolean(),
      opensAt: localDateTime,
      closesAt: localDateTime,
      announceAt: localDateTime.nullable(),
    })
    .nullable(),
});

/** Who and what for is '' where the caller may not know. */
const participant = z.object({
  reservationId: id,
  userNumber: z.string(),
  personName: z.string(),
  personKana: z.string(),
  /** Of a child, whose name stands above: who is its guardian; the end of the phone number alone where the caller may not see more. */
  guardian: z.object({ personName: z.string(), personKana: z.string(), phone: z.string() }).exactOptional(),
  /** Who is brought along. */
  party: z.array(z.string()),
  /** A name of the table of states; an unannounced result is not there. */
  state: z.string(),
  statusText: z.string(),
  /** They have a place, and may come to the sessions. */
  hasPlace: z.boolean(),
  fee: wholeNumber,
  paymentText: z.string(),
  isOwed: z.boolean(),
  loans: z.array(askedText),
  /** The memo that staff keep; '' for none. */
  memo: z.string(),
  askedAt: localDateTime,
});

const session = z.object({ eventSessionId: id, date: shownDay, times: z.string() });

export type CourseState = z.infer<typeof courseState>;
export type ListedCourse = z.infer<typeof listedCourse>;
export type Participant = z.infer<typeof participant>;

const shared = { access: 'staff', permission: 'reservation.view', scope: 'anywhere', effect: 'read' } as const;

/** Courses and who takes part, as staff see them. */
export const courseEndpoints = {
  'Desk/ListCourses': offered(
    { tag: 'courses', example: { month: '2026-12' } },
    endpoint({
      ...shared,
      reads: ['reservations', 'places'],
      summary: 'Courses at the places that the caller may look at, by their first day, 200 at a time.',
      request: z.strictObject({
        /** Those with a session in that month; null from the present month on. */
        month: month.nullable().default(null),
        containerId: id.nullable().default(null),
        /** A part of the name, or the number. */
        text: textUpTo(100).default(''),
        cursor: pageCursor.optional(),
      }),
      response: z.object({ items: z.array(listedCourse), hasMore: z.boolean(), nextCursor: pageCursor.nullable() }),
    }),
  ),
  'Desk/GetRoster': offered(
    { tag: 'courses', example: { eventId: exampleIds.eventId } },
    endpoint({
      ...shared,
      reads: ['reservations', 'places', 'money', 'people'],
      isPersonal: true,
      summary: 'Who has reserved or entered a course, by when they came; at most 1,000.',
      request: z.strictObject({ eventId: id }),
      response: z.object({
        course: listedCourse,
        dates: z.array(session),
        /** The same dates as another day or place is chosen for one of them. */
        standing: z.array(standingSession),
        people: z.array(participant),
        marks: z.array(markedCell),
        hasMore: z.boolean(),
      }),
    }),
  ),
  'Desk/ApplyForCourse': endpoint({
    access: 'staff',
    permission: 'reservation.create',
    scope: 'container',
    effect: 'change',
    touches: ['people', ...withReservation],
    summary:
      'Reserves a course for a person, or enters them in its draw, by the rules that they have themselves; a fee is paid at the counter.',
    request: z.strictObject({
      containerId: id,
      eventId: id,
      userId: id,
      /** For which of their children; for the person where it is left out. */
      childId: id.exactOptional(),
    }),
    response: z.object({
      reservationId: id,
      /** `applied`: it waits for the draw. */
      outcome: z.enum(['reserved', 'applied']),
    }),
  }),
};
