import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { cancelForFacility } from '#server/desk/cancel/cancelForFacility.ts';
import type { JobContext, JobScope, UnboundJobHandler } from '#server/jobs/job.ts';
import type { Payments } from '#server/payment/payments.ts';
import { Refused } from '#server/refused.ts';
import { loggedNameOf } from '#server/staff/actorNames.queries.ts';
import { recordAuditBy } from '#server/staff/audit/recordAudit.ts';
import { courseAtDesk } from '../desk/courseList.queries.ts';
import {
  insertPlanLines,
  lateOf,
  lockOpenLine,
  openLines,
  type PlanRow,
  planNamed,
  writePlanLine,
} from './coursePlan.queries.ts';

/** For how long lines are carried out before other jobs have their turn, in milliseconds. */
const turnMs = 20_000;

const atOnce = 50;

/** The first part; what follows tells jobs of one plan apart. */
const planIdOf = (subject: string) => subject.split(':')[0] ?? '';

/**
 * Carries out the lines of a plan, each in a transaction of its own that also writes down what became of it. So one that
 * dies is gone on with where it stopped, and each line is carried out once. A line that cannot be is written down with
 * the reason, and the others go on.
 */
export const settleCoursePlan = ({ payments }: { readonly payments: Payments }): UnboundJobHandler => ({
  unbound: async (scope, subject) => {
    const planId = planIdOf(subject);
    const untilMs = performance.now() + turnMs;
    await scope.transact((context) => addLate(context, planId));
    while (performance.now() < untilMs) {
      const due = await scope.transact((context) => dueOf(context, planId));
      if (due.length === 0) return;
      for (const eventReservationId of due) await settleOne(payments, scope, { planId, eventReservationId });
    }
  },
  hasMore: async (context, subject) => (await dueOf(context, planIdOf(subject))).length > 0,
});

const dueOf = ({ trx, tenant: { tenantId } }: JobContext, planId: string) =>
  openLines(trx, { tenantId, planId, limit: atOnce });

/** Adds who was just applying while it was decided. */
async function addLate({ trx, tenant: { tenantId } }: JobContext, planId: string) {
  const plan = await planNamed(trx, { tenantId, planId });
  if (!plan) return;
  const late = await lateOf(trx, { tenantId, planId, eventId: plan.event_id });
  if (late.length > 0) await insertPlanLines(trx, { tenantId, planId }, late);
}

type Line = { readonly planId: string; readonly eventReservationId: string };

const failedSentence = '処理中に問題が起きました。再試行してください。';

async function settleOne(payments: Payments, scope: JobScope, line: Line) {
  const { tenantId } = scope.tenant;
  try {
    await scope.transact((context) => settleLine(payments, context, line));
  } catch (error) {
    const failure =
      error instanceof Refused ? (error.refusal.message ?? everyRefusal[error.refusal.code].message) : failedSentence;
    if (!(error instanceof Refused)) {
      const reason = error instanceof Error ? error.message : String(error);
      scope.log.warn({ ...line, reason }, 'a line of a plan for a course failed');
    }
    await scope.transact(async ({ trx, nowMs }) => {
      if (!(await lockOpenLine(trx, { tenantId, ...line }))) return;
      await writePlanLine(trx, { tenantId, ...line, now: new Date(nowMs), change: { state: 'failed', failure } });
    });
  }
}

/** Cancels a reservation, gives all back that was paid for it, and tells its person; one that has ended is let be. */
async function settleLine({ payables }: Payments, context: JobContext, line: Line) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const plan = await planNamed(trx, { tenantId, planId: line.planId });
  if (!plan || !(await lockOpenLine(trx, { tenantId, ...line }))) return;
  const subject = { kind: 'eventReservation', id: line.eventReservationId } as const;
  const done = await cancelForFacility(payables, context, { subject, reason: plan.told });
  const change = done.isCancelled
    ? ({ state: 'done', outcome: 'cancelled', refund: done.refund } as const)
    : ({ state: 'done', outcome: 'gone' } as const);
  if (done.isCancelled) await recordLine(context, { plan, line, refund: done.refund });
  await writePlanLine(trx, { tenantId, ...line, now: new Date(nowMs), change });
}

type Done = { readonly plan: PlanRow; readonly line: Line; readonly refund: number };

/** Writes it down in the name of who decided it, as if it were done by hand. */
async function recordLine(context: JobContext, { plan, line, refund }: Done) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { event_id: eventId, made_by: actor, told: reason } = plan;
  const course = await courseAtDesk(trx, { tenantId, eventId });
  const name = await loggedNameOf(trx, { tenantId, actor });
  await recordAuditBy(
    context,
    { actor, name, sessionId: null, address: '' },
    {
      operation: 'Desk/CancelReservation',
      request: { reservationId: line.eventReservationId, cause: 'facility', reason },
      answer: { refund },
      containerId: course?.event_container_id ?? null,
    },
  );
}
