import { reaches } from '#rules/staff/rights.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { courseAtDesk } from '../desk/courseList.queries.ts';
import { planLines, planOfCourse, reopenLines } from './coursePlan.queries.ts';

/** How far calling a course off has come. Refuses notFound. */
export const getCoursePlan: Operation<'Desk/GetCoursePlan'> = async (context, { eventId }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (!course || !reaches(reachIn(context, 'reservation.view'), course.event_container_id))
    throw new Refused('notFound');
  const plan = await planOfCourse(trx, { tenantId, eventId });
  if (!plan) return { plan: null };
  const lines = await planLines(trx, { tenantId, planId: plan.plan_id });
  const counted = (state: string, outcome = '') =>
    lines.filter((one) => one.state === state && one.outcome === outcome);
  return {
    plan: {
      told: plan.told,
      madeAt: localDateTimeOf(plan.made_at.getTime(), timeZone),
      madeBy: await nameOfActor(trx, { tenantId, actor: plan.made_by }),
      open: counted('open').length,
      cancelled: counted('done', 'cancelled').length,
      refund: lines.reduce((sum, { refund }) => sum + refund, 0),
      failed: counted('failed').map(({ event_reservation_id, failure }) => ({
        reservationId: event_reservation_id,
        failure,
      })),
    },
  };
};

/** Tries again what failed. Refuses notFound and closureNothingFailed. */
export const retryCoursePlan: Operation<'Desk/RetryCoursePlan'> = async (context, { containerId, eventId }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  const plan = await planOfCourse(trx, { tenantId, eventId });
  if (!plan || course?.event_container_id !== containerId) throw new Refused('notFound');
  const lines = await reopenLines(trx, { tenantId, planId: plan.plan_id });
  if (lines === 0) throw new Refused('closureNothingFailed');
  await schedule(trx, { tenantId, kind: 'settleCoursePlan', subject: plan.plan_id, dueAt: new Date(nowMs) });
  return { lines };
};
