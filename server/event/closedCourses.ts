import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import { actorText, type Context } from '#server/context.ts';
import type { AffectedCourse, ClosedStretch, CourseSide } from '#server/facility/closure/courseSide.ts';
import { dropReminders } from '#server/notice/notice.queries.ts';
import { notifyAll } from '#server/notice/notify.ts';
import { settleDoubts } from '#server/reservation/promise/followUp.queries.ts';
import { leaveToStaff, tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { noticeOfClosedPlace, noticeOfStanding } from '#server/reservation/promise/noticesOfPromise.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { subjectText } from '#server/subject.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
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
    const isClosed = liesIn(stretches);
    return coursesFrom(
      rows.filter((row) => isClosed({ date: row.date, fromMinute: row.from_minute, toMinute: row.to_minute })),
    );
  },

  named: async ({ trx, tenant: { tenantId } }, eventIds) =>
    eventIds.length === 0 ? [] : coursesFrom(await sessionsWithin(trx, { tenantId, eventIds, ...forEver })),

  async tell(context, { closureId, eventId, reason, stretches }) {
    const { trx, tenant, nowMs } = context;
    const { tenantId } = tenant;
    const told = (await reservedIn(context, eventId))
      .map((reserved) => ({ reserved, gone: reserved.uses.filter(liesIn(stretches)) }))
      .filter(({ gone }) => gone.length > 0);
    await dropReminders(trx, { tenantId, subjects: told.map(({ reserved }) => subjectText(reserved.subject)), nowMs });
    await notifyAll(
      context,
      told.map(({ reserved, gone }) => noticeOfClosedPlace(context, { reserved, gone, closureId, reason })),
    );
    await leaveToStaff(
      context,
      told.map(({ reserved, gone }) => ({ before: { ...reserved, uses: gone }, after: null, why: 'placeClosed' })),
    );
    return told.length;
  },

  async restore(context, { eventId, stretches }) {
    const { trx, tenant, nowMs, actor } = context;
    const { tenantId } = tenant;
    const standing = (await reservedIn(context, eventId)).filter(({ uses }) => !uses.some(liesIn(stretches)));
    const settled = await settleDoubts(trx, {
      tenantId,
      now: new Date(nowMs),
      by: actorText(actor),
      why: 'placeClosed',
      subjects: standing.map(({ subject }) => subject),
    });
    const again = standing.filter(({ subject }) => settled.has(subject.id));
    await tellOrList(
      context,
      again.map((one) => ({ message: noticeOfStanding(context, one), before: one, after: one })),
    );
    const { reminderHour } = await settingsOf(trx, tenantId);
    await scheduleUseJobs(context, { reminderHour, reserved: again.filter(({ holdsPlace }) => holdsPlace) });
  },
};

/** The reservations of everybody who takes part in a course or waits for it. */
async function reservedIn({ trx, tenant: { tenantId } }: Context, eventId: string) {
  const takers = await takersOf(trx, { tenantId, eventId });
  const ids = takers.map(({ event_reservation_id }) => event_reservation_id);
  return [...(await reservedCourses(trx, { tenantId, eventReservationIds: ids })).values()];
}

const liesIn = (stretches: readonly ClosedStretch[]) => (use: Use) =>
  stretches.some(
    ({ from, to }) => localDateTimeAt(use.date, use.fromMinute) < to && from < localDateTimeAt(use.date, use.toMinute),
  );

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
        firstDay: first.date,
        lastDay: last.date,
        times: times.join('、'),
        people: row.people,
      },
    ];
  });
}
