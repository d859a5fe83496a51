import type { NotOffered } from '#rules/facility/calendar/offerChange.ts';
import type { Telling } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { Calendar } from '#server/notice/calendarText.ts';
import type { PersonalNotice } from '#server/notice/notify.ts';
import { subjectText } from '#server/subject.ts';
import type { NamedUse, NoticeReservation } from '../noticeReservation.ts';
import { calendarOf, endOf, placeAndTimes, placeFacts, showsPlace } from '../notifyOfReservation.ts';

/** Who and what about; each change is told, however often something changes. */
const about = (context: Telling, reserved: NoticeReservation) => ({
  userId: reserved.userId,
  subjectId: `${subjectText(reserved.subject)}:${newId()}`,
  relevantUntil: endOf(context, reserved),
});

/** Nothing goes into the calendar of somebody who holds no place, or may not know that they do. */
const inCalendar = (context: Telling, reserved: NoticeReservation, calendar: Calendar) =>
  reserved.holdsPlace && showsPlace(context.tenant, reserved.subject.kind) ? calendar : null;

/** When or where it is used is another; uses that are gone leave the calendar. */
export function noticeOfChange(
  context: Telling,
  { before, after }: { readonly before: NoticeReservation; readonly after: NoticeReservation },
): PersonalNotice<'useChanged'> {
  const { place: fromPlace, when: fromWhen } = placeAndTimes(before);
  const calendar = calendarOf(context, after, 'REQUEST');
  const used = new Set(calendar.entries.map(({ uid }) => uid));
  const gone = calendarOf(context, before, 'CANCEL').entries.filter(({ uid }) => !used.has(uid));
  return {
    ...about(context, after),
    kind: 'useChanged',
    facts: { ...placeFacts(context, after), fromPlace, fromWhen },
    calendar: inCalendar(context, after, { ...calendar, gone }),
  };
}

type InDoubt = { readonly reserved: NoticeReservation; readonly gone: readonly NamedUse[]; readonly why: NotOffered };

/** What was promised is not offered any more; what becomes of it is told by who decides on it. */
export const noticeOfDoubt = (context: Telling, { reserved, gone, why }: InDoubt): PersonalNotice<'useInDoubt'> => ({
  ...about(context, reserved),
  kind: 'useInDoubt',
  facts: {
    ...placeFacts(context, { ...reserved, uses: gone }),
    isCourse: reserved.subject.kind === 'eventReservation',
    isClosed: why === 'closed',
  },
  calendar: inCalendar(context, reserved, calendarOf(context, { ...reserved, uses: gone }, 'CANCEL')),
});

type ClosedPlace = {
  readonly reserved: NoticeReservation;
  readonly gone: readonly NamedUse[];
  readonly closureId: string;
  readonly reason: string;
};

/** The place of a course closes on days of it: what becomes of these is told by those who hold it. */
export function noticeOfClosedPlace(
  context: Telling,
  { reserved, gone, closureId, reason }: ClosedPlace,
): PersonalNotice<'placeClosed'> {
  const closed = { ...reserved, uses: gone };
  return {
    ...about(context, reserved),
    subjectId: `${subjectText(reserved.subject)}:${closureId}`,
    kind: 'placeClosed',
    facts: { ...placeFacts(context, closed), reason },
    calendar: inCalendar(context, reserved, calendarOf(context, closed, 'CANCEL')),
  };
}

/** What was in doubt can be used as promised. */
export const noticeOfStanding = (context: Telling, reserved: NoticeReservation): PersonalNotice<'useStands'> => ({
  ...about(context, reserved),
  kind: 'useStands',
  facts: placeFacts(context, reserved),
  calendar: inCalendar(context, reserved, calendarOf(context, reserved, 'REQUEST')),
});
