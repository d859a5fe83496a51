import type { EventWithPlace } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { daysFrom } from '#rules/day/day.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { hoursOn } from '#rules/facility/calendar/hoursOn.ts';
import type { CalendarUse } from '#rules/reservation/calendarFile.ts';
import { instantOf } from '#server/time.ts';
import type { PlacedHall } from './placedRooms.ts';
import type { CoursePlace } from './placesOfCourses.ts';
import { sessionInstants } from './sessionTimes.ts';

type At = { readonly tenant: Tenant; readonly publicUrl: string };

/** So many days of a room's hours are told; calendars that subscribe ask again. */
const toldDays = 60;

/** The hours in which a room can be used, an entry for each open day. What takes the room on a day is not among them. */
export function roomHours(room: ArticleFacts, placed: PlacedHall, { tenant, publicUrl }: At): CalendarUse[] {
  const { tenantAlias, timeZone } = tenant;
  const { hall, holidays, today } = placed;
  return daysFrom(today, toldDays).flatMap((day) => {
    const hours = hoursOn(room, day, holidays);
    if (hours === null) return [];
    return [
      {
        uid: `hours-${room.articleId}-${day}@${tenantAlias}`,
        startsAt: instantOf(hours.from, timeZone).getTime(),
        endsAt: instantOf(hours.to, timeZone).getTime(),
        summary: `利用できる時間 ${room.name}`,
        location: [hall.containerName, hall.address].filter((text) => text !== '').join(' '),
        url: `${publicUrl}${paths.openRoom(tenantAlias, room.articleId, day)}`,
      },
    ];
  });
}

/** The sessions of a course. */
export const courseSessions = (
  course: EventWithPlace,
  place: CoursePlace,
  { tenant: { tenantAlias, timeZone }, publicUrl }: At,
): CalendarUse[] =>
  course.dateTimes.map((session) => ({
    uid: `course-${course.eventId}-${session.date}-${session.startTime.replace(':', '')}@${tenantAlias}`,
    ...sessionInstants(session, timeZone),
    summary: course.eventName,
    location: [course.eventContainerName, course.place, place?.address ?? ''].filter((text) => text !== '').join(' '),
    url: `${publicUrl}${paths.openCourse(tenantAlias, course.eventId)}`,
  }));
