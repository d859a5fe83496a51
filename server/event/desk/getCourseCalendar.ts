import type { CalendarSession } from '#contract/desk/course/calendar.ts';
import type { ListedCourse } from '#contract/desk/course/courses.ts';
import { daysBetween, daysFrom } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import { clashingSessions } from '#rules/event/desk/clashingSessions.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { courseAtDeskView } from './courseAtDesk.view.ts';
import { arrivedAt, type CourseAtDeskRow, coursesBetween } from './courseList.queries.ts';
import { spansByCourse } from './spansByCourse.ts';
import { standingSessions } from './standingSessions.ts';

/** Courses of a month; each has a handful of dates. */
const most = 1_000;

type Dated = Omit<CalendarSession, 'clashes'>;

/** The dates of courses at the places of the caller, by day and time. */
export const getCourseCalendar: Operation<'Desk/GetCourseCalendar'> = async (context, asked) => {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { from, to } = asked;
  const reach = reachIn(context, 'reservation.view');
  const found = await coursesBetween(trx, { ...asked, tenantId, reach, limit: most + 1 });
  const rows = found.slice(0, most);
  const eventIds = rows.map(({ event_id }) => event_id);
  const spansOf = await spansByCourse(context, eventIds);
  const arrived = await arrivedAt(trx, { tenantId, eventIds, from, to });
  const sessions = rows
    .flatMap((row) => sessionsOf(row, courseAtDeskView(row, { spans: spansOf(row.event_id), now }), arrived))
    .filter(({ date }) => date >= from && date <= to)
    .sort((one, other) => daysBetween(other.date, one.date) || one.fromMinute - other.fromMinute);
  const clashing = clashingSessions(sessions.filter(takesPlace));
  const { ownHolidays } = await settingsOf(trx, tenantId);
  const holidays = holidaysOf(ownHolidays);
  return {
    days: daysFrom(from, daysBetween(from, to) + 1).map((date) => ({
      date,
      holidayName: holidayNameOn(date, holidays),
    })),
    sessions: sessions.map((session) => ({ ...session, clashes: clashing.has(session) })),
    hasMore: found.length > most,
  };
};

const takesPlace = ({ nth, state }: Dated) => nth !== null && state !== 'calledOff';

/** The dates of a course, those that were called off included. */
function sessionsOf(row: CourseAtDeskRow, course: ListedCourse, arrived: ReadonlyMap<string, number>): Dated[] {
  const { eventId, eventNumber, eventName, containerId, containerName } = course;
  const { sessions, state, capacity, seatsTaken, waiting } = course;
  const same = {
    eventId,
    eventNumber,
    eventName,
    containerId,
    containerName,
    sessions,
    state,
    capacity,
    seatsTaken,
    waiting,
  };
  const standing = standingSessions(row).map(({ eventSessionId, ...session }, index) => ({
    ...same,
    ...session,
    nth: index + 1,
    arrived: arrived.get(eventSessionId) ?? 0,
  }));
  const off = row.sessions_off.map(({ date, from_minute, to_minute }) => ({
    ...same,
    date,
    fromMinute: from_minute,
    toMinute: to_minute,
    place: row.place,
    nth: null,
    arrived: 0,
  }));
  return [...standing, ...off];
}
