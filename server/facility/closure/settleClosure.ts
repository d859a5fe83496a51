import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { closedStretches } from '#rules/facility/closure/closurePlan.ts';
import { detailsAt } from '#rules/facility/closure/moveTargets.ts';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { cancelForFacility } from '#server/desk/cancel/cancelForFacility.ts';
import type { JobContext, UnboundJobHandler } from '#server/jobs/job.ts';
import { settlingLines } from '#server/jobs/settleLines.ts';
import { lockPayable } from '#server/payment/payable.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { Refused } from '#server/refused.ts';
import { loggedNameOf } from '#server/staff/actorNames.queries.ts';
import { type Audited, recordAuditBy } from '#server/staff/audit/recordAudit.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { heldRoom, lockedRoom } from '../desk/heldRoom.ts';
import { moveOfRoom } from '../desk/move/moveReservation.ts';
import { planMove } from '../desk/move/planMove.ts';
import { instantOfStamp, placesHeldBy } from '../occupancy.queries.ts';
import { detailsOf } from '../payable.queries.ts';
import { stateOf } from '../reservationLife.ts';
import { affectedRows } from './affected.queries.ts';
import { idsOver, isBeingDrawn, isEntry } from './affected.ts';
import {
  type ClosureRow,
  closureNamed,
  dueLines,
  insertLines,
  type LineRow,
  linesOf,
  lockLine,
  type NewLine,
  shareClosure,
  targetOf,
  writeLine,
} from './closure.queries.ts';
import { recordChange } from './commitClosure.ts';
import type { CourseSide } from './courseSide.ts';
import { stretchesOf, timesOf } from './cover.ts';

type Ports = { readonly payments: Payments; readonly courses: CourseSide };

type Due = { readonly subjectId: string; readonly intent: string };

/** Carries out the lines of a closure. */
export const settleClosure = (ports: Ports): UnboundJobHandler =>
  settlingLines<Due>({
    addLate: addLateEntries,
    due: ({ trx, tenant: { tenantId } }, closureId, limit) => dueLines(trx, { tenantId, closureId, limit }),
    async settle(scope, closureId, { subjectId, intent }) {
      const named = { closureId, subjectId };
      if (intent !== 'move')
        return scope.transact((context) => settleLine(ports, context, { ...named, requireSettled }));
      // What was paid on the way counts for what the move leaves to pay.
      const { transact } = scope;
      return withSettledPayments(
        {
          payments: ports.payments,
          scope: { ...scope, inOwnTransaction: transact, once: transact },
          subjects: [{ kind: 'reservation', id: subjectId }],
        },
        (context, whenSettled) => settleLine(ports, context, { ...named, requireSettled: whenSettled }),
      );
    },
    async fail({ trx, nowMs, tenant: { tenantId } }, closureId, { subjectId }, failure) {
      const named = { tenantId, closureId, subjectId };
      if (await lockLine(trx, named))
        await writeLine(trx, { ...named, now: new Date(nowMs), change: { state: 'failed', failure } });
    },
  });

/** Nothing is asked for: all that was paid goes back. */
const requireSettled: RequireSettled = () => undefined;

type Named = { readonly closureId: string; readonly subjectId: string };

async function settleLine(
  ports: Ports,
  context: JobContext,
  { requireSettled, ...named }: Named & { readonly requireSettled: RequireSettled },
) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, tenantAlias } = tenant;
  // Before anything else, the order in which an import locks.
  await lockAlias(trx, tenantAlias);
  const closure = await shareClosure(trx, { tenantId, closureId: named.closureId });
  const line = closure && (await lockLine(trx, { tenantId, ...named }));
  if (!line) return;
  const change =
    closure.state === 'lifted'
      ? ({ state: 'dropped' } as const)
      : line.kind === 'course'
        ? await tellCourse(ports, context, { closure, line })
        : line.intent === 'move'
          ? await moveOne(context, { closure, line, requireSettled })
          : await cancelOne(ports, context, { closure, line });
  await writeLine(trx, { tenantId, ...named, now: new Date(nowMs), change });
}

type Line = { readonly closure: ClosureRow; readonly line: LineRow };

async function tellCourse({ courses }: Ports, context: Context, { closure, line }: Line) {
  const { closure_id: closureId, told: reason } = closure;
  const stretches = closedStretches(timesOf(closure));
  const told = await courses.tell(context, { closureId, eventId: line.subject_id, reason, stretches });
  return { state: 'done', outcome: 'notified', told } as const;
}

/**
 * Moves a reservation as staff move one, in the name of the person who decided so, which makes what it held the closure's. One that
 * has ended or was moved away meanwhile is let be. Refuses what moving refuses.
 */
async function moveOne(context: Context, { closure, line, requireSettled }: Line & { requireSettled: RequireSettled }) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { container_id: containerId, told: reason } = closure;
  const { subject_id: reservationId } = line;
  const payable = await lockedRoom(context, reservationId);
  requireSettled(payable.paymentState);
  const hasEnded = reservationStates[stateOf(payable)].invalid;
  if (hasEnded || (await hasMovedAway(context, closure, reservationId))) return gone;
  const target = targetOf(line);
  if (!target) throw new Error(`a line moves nowhere: ${reservationId}`);
  const details = detailsAt(await usesOf(trx, { tenantId, reservationId }), target);
  const wanted = { reservationId, containerId, details };
  const { version } = await heldRoom.lastChange(context, payable);
  const planned = await planMove(context, payable, { wanted, mayOverride: true, isActing: true, version });
  if (planned.difference !== target.difference) throw new Refused('sumChanged');
  await moveOfRoom.carryOut(context, planned, reason);
  await recordChange(context, closure, 'added');
  const { plan, change } = planned;
  await recordLine(
    context,
    { closure, line },
    {
      operation: 'Desk/MoveReservation',
      request: { ...target, reason },
      answer: { fee: plan.fee, refund: change.refund },
    },
  );
  return { state: 'done', outcome: 'moved', refund: change.refund, told: 1 } as const;
}

/** Writes down what was done to a reservation, in the name of the person who decided so, as if it were done by hand. */
async function recordLine(
  context: Context,
  { closure, line }: Line,
  { operation, request, answer }: Pick<Audited, 'operation' | 'answer'> & { readonly request: object },
) {
  const { closure_id: closureId, container_id: containerId } = closure;
  const actor = line.decided_by || closure.made_by;
  const name = await loggedNameOf(context.trx, { tenantId: context.tenant.tenantId, actor });
  await recordAuditBy(
    context,
    { actor, name, sessionId: null, address: '' },
    { operation, request: { reservationId: line.subject_id, closureId, ...request }, answer, containerId },
  );
}

const gone = { state: 'done', outcome: 'gone' } as const;

async function usesOf(trx: Database, named: { readonly tenantId: string; readonly reservationId: string }) {
  const lines = await detailsOf(trx, named);
  return lines.map(({ date, from_minute, to_minute }) => ({ date, fromMinute: from_minute, toMinute: to_minute }));
}

/** Cancels a reservation, which makes what it holds the closure's; one that was moved away meanwhile is let be. */
async function cancelOne({ payments: { payables } }: Ports, context: Context, { closure, line }: Line) {
  const subject = { kind: 'reservation', id: line.subject_id } as const;
  await lockPayable(payables, context, subject);
  if (await hasMovedAway(context, closure, line.subject_id)) return gone;
  const done = await cancelForFacility(payables, context, { subject, reason: closure.told });
  if (done.isCancelled) {
    const { refund } = done;
    await recordChange(context, closure, 'added');
    const request = { cause: 'facility', reason: closure.told };
    await recordLine(context, { closure, line }, { operation: 'Desk/CancelReservation', request, answer: { refund } });
    return { state: 'done', outcome: 'cancelled', refund, told: 1 } as const;
  }
  const { state } = done;
  if (state === null || !isReservationState(state)) return gone;
  if (state === 'lost') return { state: 'done', outcome: 'lost' } as const;
  const { invalid, statusText } = reservationStates[state];
  if (invalid) return gone;
  const failure = `「${statusText}」のため取り消せませんでした。予約を確認してください。`;
  return { state: 'failed', failure } as const;
}

/** Whether nothing that it holds lies in the closure any more. What holds nothing (an entry, or what has ended) has not moved. */
async function hasMovedAway({ trx, tenant }: Context, closure: ClosureRow, reservationId: string) {
  const { tenantId, timeZone } = tenant;
  const held = await placesHeldBy(trx, { tenantId, reservationId, timeZone });
  const stretches = stretchesOf(closure, timeZone);
  const at = (stamp: number) => instantOfStamp(stamp, timeZone).getTime();
  const isClosed = (one: SpaceRange) =>
    stretches.some(({ spaceId, from, to }) => spaceId === one.spaceId && from < at(one.to) && at(one.from) < to);
  return held.length > 0 && !held.some(isClosed);
}

/** Adds people who were entering a lottery while the closure was being decided: an entry takes no place that could stop them. */
async function addLateEntries(context: JobContext, closureId: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const closure = await closureNamed(trx, { tenantId, closureId });
  if (closure?.state !== 'closed' || closure.space_ids.length === 0) return;
  const ids = await idsOver(context, { spaceIds: closure.space_ids, stretches: stretchesOf(closure, timeZone) });
  const known = new Set((await linesOf(trx, { tenantId, closureId })).map(({ subject_id }) => subject_id));
  const rows = await affectedRows(trx, { tenantId, ids: ids.filter((id) => !known.has(id)) });
  const lines = rows.filter(isEntry).map(
    (row): NewLine => ({
      subjectId: row.reservation_id,
      kind: 'entry',
      intent: 'cancel',
      target: null,
      isLate: true,
      state: isBeingDrawn(row) ? 'waiting' : 'open',
    }),
  );
  if (lines.length > 0) await insertLines(trx, { tenantId, closureId, now: new Date(nowMs), lines });
}
