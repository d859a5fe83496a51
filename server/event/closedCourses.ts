import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import type { AffectedCourse, ClosedStretch, CourseSide } from '#server/facility/closure/courseSide.ts';
import { notifyAll } from '#server/notice/notify.ts';
import { noticeOfClosedPlace } from '#server/use/notifyOfUse.ts';
import { leaveToStaff } from '#server/use/promise/listUnreached.ts';
import { isPlaceOfCourses, type SessionRow, sessionsWithin, takersOf } from './closedCourses.queries.ts';
import { reservedCourses } from './reservedCourse.queries.ts';

/** Whoever forgets a course that is over need not be told. */
const forEver = { first: '1900-01-01', last: '9999-12-31' } as const;

/** What courses bring to a closure of their place. */
export const courseSide: CourseSide = {
  async affected({ trx, tenant: { tenantId } }, { containerId, stretches }) {
    if (!(await isPlaceOfCourses(trx, { tenantId, containerId }))) return null;
    const [first, last] = [stretches.at(0)?.from ?? '', stretches.at(-1)?.to ?? ''];
    // A stretch until midnight ends on the next day.
    const days = { first: addDays(dayOf(first), -1), last: dayOf(last) };
    const rows = await sessionsWithin(trx, { tenantId, containerId, ...days });
    return coursesFrom(rows.filter((row) => stretches.some((stretch) => isWithin(row, stretch))));
  },

  named: async ({ trx, tenant: { tenantId } }, eventIds) =>
    eventIds.length === 0 ? [] : coursesFrom(await sessionsWithin(trx, { tenantId, eventIds, ...forEver })),

  async tell(context, { closureId, eventId, reason }) {
    const { trx, tenant } = context;
    const { tenantId } = tenant;
    const takers = await takersOf(trx, { tenantId, eventId });
    const ids = takers.map(({ event_reservation_id }) => event_reservation_id);
    const reserved = [...(await reservedCourses(trx, { tenantId, eventReservationIds: ids })).values()];
    await notifyAll(
      context,
      reserved.map((one) => noticeOfClosedPlace(context, { reserved: one, closureId, reason })),
    );
    await leaveToStaff(
      context,
      reserved.map((one) => ({ before: one, after: null, why: 'placeClosed' })),
    );
    return reserved.length;
  },
};

const isWithin = ({ date, from_minute, to_minute }: SessionRow, { from, to }: ClosedStretch) =>
  localDateTimeAt(date, from_minute) < to && from < localDateTimeAt(date, to_minute);

function coursesFrom(rows: readonly SessionRow[]): AffectedCourse[] {
  return [...Map.groupBy(rows, ({ event_id }) => event_id).values()].flatMap((sessions) => {
    const [row] = sessions;
    const [first, last] = [sessions.at(0), sessions.at(-1)];
    if (!row || !first || !last) return [];
    const times = sessions.map(({ date, from_minute, to_minute }) => {
      const time = timeRangeName({ fromMinute: from_minute, toMinute: to_minute });
      return `${dayText(date)} ${time}`;
    });
    return [
      {
        eventId: row.event_id,
        name: `${row.number} ${row.name}`,
        ...{ firstDay: first.date, lastDay: last.date, times: times.join('、'), people: row.people },
      },
    ];
  });
}
