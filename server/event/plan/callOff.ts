import { whyNotCallOff } from '#rules/event/desk/courseState.ts';
import { callOffEvent } from '#server/catalogue/event.queries.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { lockCourses } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { courseAtDeskView } from '../desk/courseAtDesk.view.ts';
import { courseAtDesk } from '../desk/courseList.queries.ts';
import { type Concerned, concernedBy } from './coursePlan.queries.ts';
import { admitPlan, digestOf, openPlan } from './openPlan.ts';

type Named = { readonly containerId: string; readonly eventId: string };

/** A course of a place that is still to take place. Refuses notFound, courseCalledOff and courseOver. */
async function standingCourse({ trx, tenant: { tenantId }, now }: Context, { containerId, eventId }: Named) {
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (course?.event_container_id !== containerId) throw new Refused('notFound');
  const refusal = whyNotCallOff(courseAtDeskView(course, { spans: [], now }).state);
  if (refusal) throw new Refused(refusal);
  return course;
}

const seenOf = (people: readonly Concerned[]) =>
  digestOf(people.map(({ event_reservation_id, state, refundable }) => [event_reservation_id, state, refundable]));

/** Whom it concerns; changes nothing. Refuses notFound, courseCalledOff and courseOver. */
export const previewCallOff: Operation<'Desk/PreviewCallOff'> = async (context, named) => {
  const { trx, tenant } = context;
  await standingCourse(context, named);
  const people = await concernedBy(trx, { tenantId: tenant.tenantId, eventId: named.eventId });
  return {
    digest: seenOf(people),
    people: people.length,
    waiting: people.filter(({ state }) => state === 'applied').length,
    toPhone: people.filter(({ is_reachable }) => !is_reachable).length,
    paid: people.filter(({ refundable }) => refundable > 0).length,
    refund: people.reduce((sum, { refundable }) => sum + refundable, 0),
  };
};

/**
 * Calls a course off at once, and has its people told and paid back by a job. Whoever applies at the same time reads what
 * is offered behind their lock and is refused, or has applied and is on the list: it is read again under the lock of the
 * course, and once more by the job. Refuses notFound, courseCalledOff, courseOver, reasonRequired, courseListChanged and
 * secondPersonRequired.
 */
export const callOffCourse: Operation<'Desk/CallOffCourse'> = async (context, { digest, reason, ...named }) => {
  const { trx, tenant } = context;
  const { tenantId, tenantAlias } = tenant;
  const { eventId } = named;
  const told = reason.trim();
  if (told === '') throw new Refused('reasonRequired');
  await lockAlias(trx, tenantAlias);
  await lockCourses(trx, { tenantId, eventIds: [eventId] });
  const course = await standingCourse(context, named);
  const people = await concernedBy(trx, { tenantId, eventId });
  if (seenOf(people) !== digest) throw new Refused('courseListChanged');
  const given = people.map(({ event_reservation_id: subjectId, refundable: refund }) => ({
    subjectId,
    intent: 'cancel' as const,
    refund,
  }));
  await admitPlan(context, given);
  await callOffEvent(trx, { tenantId, eventId, told });
  const revised = { field: 'calledOff', before: '', after: told };
  await openPlan(context, { course, kind: 'callOff', told, change: null, given, revised });
  return { people: people.length };
};
