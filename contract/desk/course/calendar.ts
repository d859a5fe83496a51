import { z } from 'zod';
import { isSpanOf } from '#contract/daySpan.ts';
import { endpoint, offered } from '#contract/endpoint.ts';
import { day, id, shownDay, wholeNumber } from '#contract/values.ts';
import { courseState } from './courses.ts';

/** As many as a month in whole weeks has. */
export const mostCalendarDays = 42;

const calendarSession = z.object({
  eventId: id,
  eventNumber: z.string(),
  eventName: z.string(),
  containerId: id,
  containerName: z.string(),
  date: shownDay,
  fromMinute: wholeNumber,
  toMinute: wholeNumber,
  /** Which of the dates that take place, from 1; null for one that does not. */
  nth: wholeNumber.nullable(),
  sessions: wholeNumber,
  /** Where it is; '' where the course does not say. */
  place: z.string(),
  state: courseState,
  /** Null for everybody who comes. */
  capacity: wholeNumber.nullable(),
  /** Null while a draw of it is awaited: the number would tell who has won. */
  seatsTaken: wholeNumber.nullable(),
  /** Entries of a draw that is not announced, whatever its result. */
  waiting: wholeNumber,
  /** How many reservations have been received at this date. */
  arrived: wholeNumber,
  /** Another course is at the same place at that time. */
  clashes: z.boolean(),
});

export type CalendarSession = z.infer<typeof calendarSession>;

/** The dates of courses, as a calendar shows them. */
export const courseCalendarEndpoints = {
  'Desk/GetCourseCalendar': offered(
    { tag: 'courses', example: { from: '2026-12-01', to: '2026-12-31' } },
    endpoint({
      access: 'staff',
      permission: 'reservation.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['reservations', 'places'],
      summary: `Every date of courses on some days, at most ${mostCalendarDays}, at the places that the caller may look at.`,
      request: z
        .strictObject({ from: day, to: day, containerId: id.nullable().default(null) })
        .refine(isSpanOf(mostCalendarDays)),
      response: z.object({
        days: z.array(z.object({ date: shownDay, holidayName: z.string() })),
        sessions: z.array(calendarSession),
        /** There are more courses than are shown. */
        hasMore: z.boolean(),
      }),
    }),
  ),
};
