import { sessionCalendarUid } from '#rules/reservation/calendarUid.ts';
import type { Telling } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedUse } from '#server/reservation/noticeReservation.ts';
import type { UsePromise } from '#server/reservation/promise/tellOfPromises.ts';
import { reservedCourses, whereOf } from '../reservedCourse.queries.ts';
import { coursesOffered, placesOf, sessionTimes } from './coursePromise.queries.ts';

/** What courses promise: which there are, where and when. */
export type CourseOffer = {
  readonly courses: Awaited<ReturnType<typeof coursesOffered>>;
  readonly sessions: Awaited<ReturnType<typeof sessionTimes>>;
};

/** Read before and after whatever changes it. */
export const courseOffer = async (trx: Database, tenantId: string): Promise<CourseOffer> => ({
  courses: await coursesOffered(trx, tenantId),
  sessions: await sessionTimes(trx, tenantId),
});

/** The courses that are another, elsewhere, at another time, or gone. */
function touchedCourses(before: CourseOffer, after: CourseOffer) {
  const touched = new Set<string>();
  for (const [id, course] of before.courses) {
    const then = after.courses.get(id);
    if (then && JSON.stringify(then) !== JSON.stringify(course)) touched.add(id);
  }
  for (const [id, session] of after.sessions) {
    if (JSON.stringify(session) !== JSON.stringify(before.sessions.get(id))) touched.add(session.event_id);
  }
  return [...touched];
}

const byTime = (one: NamedUse, other: NamedUse) =>
  one.date.localeCompare(other.date) || one.fromMinute - other.fromMinute;

/** What a change of courses does to everybody who takes part or waits. Asked after the change, under the lock of the courses. */
export async function coursePromises(context: Telling, before: CourseOffer): Promise<UsePromise[]> {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const after = await courseOffer(trx, tenantId);
  const eventIds = touchedCourses(before, after);
  if (eventIds.length === 0) return [];
  const places = Map.groupBy(
    await placesOf(trx, { tenantId, eventIds }),
    ({ event_reservation_id }) => event_reservation_id,
  );
  const reserved = await reservedCourses(trx, { tenantId, eventReservationIds: [...places.keys()] });
  return [...reserved].flatMap(([id, current]) => {
    const details = places.get(id) ?? [];
    const eventId = details[0]?.event_id ?? '';
    const [was, is] = [before.courses.get(eventId), after.courses.get(eventId)];
    if (!was || !is) return [];
    const uses = details.flatMap(({ event_reservation_detail_id, event_session_id }): NamedUse[] => {
      const session = before.sessions.get(event_session_id);
      if (!session) return [];
      const { date, from_minute: fromMinute, to_minute: toMinute } = session;
      return [{ uid: sessionCalendarUid(event_reservation_detail_id), date, fromMinute, toMinute }];
    });
    const isWithdrawn = !is.is_published;
    return [
      {
        before: { ...current, ...whereOf(was), uses: uses.toSorted(byTime) },
        after: current,
        notOffered: { before: was.is_published ? null : 'withdrawn', after: isWithdrawn ? 'withdrawn' : null },
        gone: isWithdrawn ? current.uses.filter(({ date }) => date >= now.slice(0, 10)) : [],
      },
    ];
  });
}
