import { cancelForFacility } from '#server/desk/cancel/cancelForFacility.ts';
import type { JobContext, UnboundJobHandler } from '#server/jobs/job.ts';
import { settlingLines } from '#server/jobs/settleLines.ts';
import type { Payments } from '#server/payment/payments.ts';
import { loggedNameOf } from '#server/staff/actorNames.queries.ts';
import { recordAuditBy } from '#server/staff/audit/recordAudit.ts';
import { courseAtDesk } from '../desk/courseList.queries.ts';
import { addMissingDetails } from '../reservedSession.queries.ts';
import {
  insertPlanLines,
  lateOf,
  lockOpenLine,
  openLines,
  type PlanRow,
  planNamed,
  writePlanLine,
} from './coursePlan.queries.ts';
import { settleChange } from './settleChange.ts';

/** Carries out the lines of a plan for a course. */
export const settleCoursePlan = ({ payments }: { readonly payments: Payments }): UnboundJobHandler =>
  settlingLines<Due>({
    addLate,
    due: ({ trx, tenant: { tenantId } }, planId, limit) => openLines(trx, { tenantId, planId, limit }),
    settle: (scope, planId, line) => scope.transact((context) => settleLine(payments, context, { planId, ...line })),
    async fail({ trx, nowMs, tenant: { tenantId } }, planId, line, failure) {
      const named = { tenantId, planId, ...line };
      if (await lockOpenLine(trx, named))
        await writePlanLine(trx, { ...named, now: new Date(nowMs), change: { state: 'failed', failure } });
    },
  });

/** Who comes so long after a change was decided has seen it: the longest that an act may have been under way, in milliseconds. */
const underWayMs = 10_000;

/** Adds who was just applying while it was decided. Of a course that goes on, whoever comes later has seen what it is now. */
async function addLate({ trx, tenant: { tenantId } }: JobContext, planId: string) {
  const plan = await planNamed(trx, { tenantId, planId });
  if (!plan) return;
  const { event_id: eventId, kind, made_at } = plan;
  const until = kind === 'callOff' ? null : new Date(made_at.getTime() + underWayMs);
  if (kind === 'dropSession') await addMissingDetails(trx, tenantId, eventId);
  const late = await lateOf(trx, { tenantId, planId, eventId, until });
  if (late.length > 0) await insertPlanLines(trx, { tenantId, planId }, late);
}

type Due = { readonly eventReservationId: string };
type Line = Due & { readonly planId: string };

/**
 * Does to a reservation what the plan is for, and tells its person; one that has ended is let be. Where the course is called
 * off, it is cancelled, and all that was paid for it goes back.
 */
async function settleLine({ payables }: Payments, context: JobContext, line: Line) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const plan = await planNamed(trx, { tenantId, planId: line.planId });
  if (!plan || !(await lockOpenLine(trx, { tenantId, ...line }))) return;
  const now = new Date(nowMs);
  if (plan.kind !== 'callOff') {
    const told = await settleChange(payables, context, { plan, ...line });
    const change = told
      ? ({ state: 'done', outcome: 'told', refund: told.refund } as const)
      : ({ state: 'done', outcome: 'gone' } as const);
    await writePlanLine(trx, { tenantId, ...line, now, change });
    return;
  }
  const subject = { kind: 'eventReservation', id: line.eventReservationId } as const;
  const done = await cancelForFacility(payables, context, { subject, reason: plan.told });
  const change = done.isCancelled
    ? ({ state: 'done', outcome: 'cancelled', refund: done.refund } as const)
    : ({ state: 'done', outcome: 'gone' } as const);
  if (done.isCancelled) await recordLine(context, { plan, line, refund: done.refund });
  await writePlanLine(trx, { tenantId, ...line, now, change });
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
