import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { changeText, type PlannedChange } from '#rules/event/plan/changeText.ts';
import { feeAfter } from '#rules/event/plan/feeAfter.ts';
import { whySessionStays } from '#rules/event/plan/whySessionStays.ts';
import type { Context } from '#server/context.ts';
import { lookAgainAtReminders } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { lockCourses } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { courseAtDeskView } from '../desk/courseAtDesk.view.ts';
import { type CourseAtDeskRow, courseAtDesk } from '../desk/courseList.queries.ts';
import { standingSessions } from '../desk/standingSessions.ts';
import { addMissingDetails } from '../reservedSession.queries.ts';
import { clashesAt } from './clashes.queries.ts';
import { type Concerned, concernedBy } from './coursePlan.queries.ts';
import { admitPlan, digestOf, openPlan } from './openPlan.ts';
import { plannedChange, writeSessions } from './writeSessions.ts';

type Asked = ParsedRequestOf<'Desk/PreviewSessionChange'>;

/** So many of those who have something else then are named. */
const mostNamed = 50;

/** A change of a course that can be made, with whom it concerns. Refuses notFound and sessionStays. */
async function judged(context: Context, { containerId, eventId, change }: Asked) {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (course?.event_container_id !== containerId) throw new Refused('notFound');
  const { state } = courseAtDeskView(course, { spans: [], now });
  const dated = { state, sessions: standingSessions(course) };
  const message = whySessionStays(dated, change, now);
  if (message !== null) throw new Refused({ code: 'sessionStays', message });
  const people = await concernedBy(trx, { tenantId, eventId });
  return { course, dated, people, planned: plannedChange(dated, change, now) };
}

/** Of all that a decision is made by. */
const seenOf = ({ change }: Asked, { sessions, place }: CourseAtDeskRow, people: readonly Concerned[]) =>
  digestOf([
    change,
    place,
    sessions,
    people.map(({ event_reservation_id, state, fee, owed, paid }) => [event_reservation_id, state, fee, owed, paid]),
  ]);

/** What becomes of the money of each of them. */
const feesOf = (people: readonly Concerned[], { perPerson }: PlannedChange) =>
  people.map((one) => ({ ...feeAfter(one, perPerson), id: one.event_reservation_id, before: one.fee }));

/** Whom it would concern; changes nothing. Refuses notFound and sessionStays. */
export const previewSessionChange: Operation<'Desk/PreviewSessionChange'> = async (context, asked) => {
  const { course, people, planned } = await judged(context, asked);
  const fees = feesOf(people, planned);
  const clashes = await clashesWith(context, asked, people);
  const count = (is: (one: Concerned) => boolean) => people.filter(is).length;
  return {
    digest: seenOf(asked, course, people),
    people: people.length,
    waiting: count(({ state }) => state === 'applied'),
    byMail: count(({ by_mail }) => by_mail),
    byLine: count(({ by_line }) => by_line),
    toPhone: count(({ is_reachable }) => !is_reachable),
    paid: fees.filter(({ refund }) => refund > 0).length,
    refund: fees.reduce((sum, { refund }) => sum + refund, 0),
    lowered: fees.filter(({ fee, before, refund }) => before - fee > refund).length,
    clashing: new Set(clashes.map(({ reservationId }) => reservationId)).size,
    clashes: clashes.slice(0, mostNamed),
  };
};

/** Who has something else at the time that the date gets. */
async function clashesWith({ trx, tenant }: Context, { eventId, change }: Asked, people: readonly Concerned[]) {
  const time = change.kind === 'dropSession' ? change.instead : change.kind === 'moveSession' ? change.to : null;
  if (time === null) return [];
  const rows = await clashesAt(trx, {
    tenantId: tenant.tenantId,
    eventId,
    eventReservationIds: people.map(({ event_reservation_id }) => event_reservation_id),
    date: time.day,
    ...time,
  });
  return rows.map(({ event_reservation_id: reservationId, is_course, from_minute, to_minute }) => ({
    reservationId,
    with: `${is_course ? 'ほかの講座' : '部屋の予約'} ${timeRangeName({ fromMinute: from_minute, toMinute: to_minute })}`,
  }));
}

/**
 * Calls off or moves a date of a course, or says where it is, at once; its people are told, and get back what is theirs, by
 * a job. Who has the course is read again under its lock, and once more by the job. Refuses notFound, reasonRequired,
 * sessionStays, sessionListChanged and secondPersonRequired.
 */
export const changeSession: Operation<'Desk/ChangeSession'> = async (context, { digest, reason, ...asked }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId, tenantAlias } = tenant;
  const { eventId, change } = asked;
  const told = reason.trim();
  if (told === '') throw new Refused('reasonRequired');
  await lockAlias(trx, tenantAlias);
  await lockCourses(trx, { tenantId, eventIds: [eventId] });
  const { course, dated, people, planned } = await judged(context, asked);
  if (seenOf(asked, course, people) !== digest) throw new Refused('sessionListChanged');
  const given = feesOf(people, planned).map(({ id: subjectId, refund }) => ({
    subjectId,
    intent: change.kind === 'dropSession' ? ('cancel' as const) : ('move' as const),
    refund,
  }));
  await admitPlan(context, given);
  await writeSessions(trx, { tenantId, eventId, dated, kind: change.kind, planned, told, now: new Date(nowMs) });
  await addMissingDetails(trx, tenantId, eventId);
  await lookAgainAtReminders(trx, { tenantId, nowMs });
  const revised = { field: change.kind === 'changePlace' ? 'place' : 'sessions', ...changeText(change.kind, planned) };
  await openPlan(context, { course, kind: change.kind, told, change: planned, given, revised });
  return { people: people.length };
};
