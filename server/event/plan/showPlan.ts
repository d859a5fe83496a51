import { type ChangeKind, changeText, type PlannedChange } from '#rules/event/plan/changeText.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { fromJson } from '#server/db/rows.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { courseAtDesk } from '../desk/courseList.queries.ts';
import { changesOfCourse, type PlanRow, planLines, planOfCourse, reopenLines } from './coursePlan.queries.ts';

/** How far plans for a course have come. Refuses notFound. */
export const getCoursePlan: Operation<'Desk/GetCoursePlan'> = async (context, { eventId }) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (!course || !reaches(reachIn(context, 'reservation.view'), course.event_container_id))
    throw new Refused('notFound');
  const changes = await changesOfCourse(trx, { tenantId, eventId });
  return {
    plan: await calledOffView(context, await planOfCourse(trx, { tenantId, eventId })),
    changes: await Promise.all(changes.map((change) => changeView(context, change))),
  };
};

type Lines = Awaited<ReturnType<typeof planLines>>;

/** What could not be done, and why. */
const failedOf = (lines: Lines) =>
  lines
    .filter(({ state }) => state === 'failed')
    .map(({ event_reservation_id, failure }) => ({ reservationId: event_reservation_id, failure }));

const sumOfRefunds = (lines: Lines) => lines.reduce((sum, { refund }) => sum + refund, 0);

async function decidedView({ trx, tenant }: Context, { told, made_at, made_by }: PlanRow) {
  const { tenantId, timeZone } = tenant;
  return {
    told,
    madeAt: localDateTimeOf(made_at.getTime(), timeZone),
    madeBy: await nameOfActor(trx, { tenantId, actor: made_by }),
  };
}

async function changeView(context: Context, plan: PlanRow) {
  const { trx, tenant } = context;
  const lines = await planLines(trx, { tenantId: tenant.tenantId, planId: plan.plan_id });
  // A check of the table keeps it to these, and a plan of such a kind has its change.
  const kind = plan.kind as ChangeKind;
  return {
    planId: plan.plan_id,
    kind,
    ...changeText(kind, fromJson<PlannedChange>(plan.change)),
    ...(await decidedView(context, plan)),
    open: lines.filter(({ state }) => state === 'open').length,
    done: lines.filter(({ outcome }) => outcome === 'told').length,
    refund: sumOfRefunds(lines),
    failed: failedOf(lines),
  };
}

async function calledOffView(context: Context, plan: PlanRow | undefined) {
  if (!plan) return null;
  const { trx, tenant } = context;
  const lines = await planLines(trx, { tenantId: tenant.tenantId, planId: plan.plan_id });
  const counted = (state: string, outcome = '') =>
    lines.filter((one) => one.state === state && one.outcome === outcome);
  return {
    ...(await decidedView(context, plan)),
    open: counted('open').length,
    cancelled: counted('done', 'cancelled').length,
    refund: sumOfRefunds(lines),
    failed: failedOf(lines),
  };
}

/** Tries again what failed. Refuses notFound and closureNothingFailed. */
export const retryCoursePlan: Operation<'Desk/RetryCoursePlan'> = async (context, { containerId, eventId }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  const calledOff = await planOfCourse(trx, { tenantId, eventId });
  const plans = [...(calledOff ? [calledOff] : []), ...(await changesOfCourse(trx, { tenantId, eventId }))];
  if (plans.length === 0 || course?.event_container_id !== containerId) throw new Refused('notFound');
  let lines = 0;
  for (const { plan_id: planId } of plans) {
    const reopened = await reopenLines(trx, { tenantId, planId });
    if (reopened > 0)
      await schedule(trx, { tenantId, kind: 'settleCoursePlan', subject: planId, dueAt: new Date(nowMs) });
    lines += reopened;
  }
  if (lines === 0) throw new Refused('closureNothingFailed');
  return { lines };
};
