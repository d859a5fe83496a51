import { decideEventCancellation, type EventCancellationPlan } from '#rules/event/decideEventCancellation.ts';
import { isNobodys } from '#rules/event/eventReservationStates.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import { refundUnderWay } from '#rules/payment/refund/refundUnderWay.ts';
import { isRefusal } from '#rules/refusal.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import type { Context, Resident } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { mayLeave } from '#server/lottery/draw.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { endCharging, planEnding } from '#server/payment/endCharging.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { raiseCoursesReserved } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { notifyEnding } from '#server/reservation/notifyOfReservation.ts';
import { stateOf } from '../person.queries.ts';
import { lockReservations } from '../reservation.queries.ts';
import { reservedFrom } from '../reservedCourse.queries.ts';
import { endEventReservation, eventReservationToCancel, type ToCancel } from './cancel.queries.ts';
import { eventCancellationFacts } from './eventCancellationFacts.ts';

/**
 * Withdraws the caller's application or cancels a course, frees its seat, and owes the refund that the tenant grants at
 * that time. Refuses notFound, also for somebody else's and for what was taken out of the cart. ARCHITECTURE lists what
 * cancelling touches.
 */
export const cancelEventReservation =
  (payments: Payments): UnboundOperation<'EventReservation/CancelReservation'> =>
  (scope, { eventReservationId }) => {
    const subject = { kind: 'eventReservation', id: eventReservationId } as const;
    return withSettledPayments({ payments, scope, subjects: [subject] }, (context, requireSettled) =>
      cancel(context, eventReservationId, requireSettled),
    );
  };

async function cancel(context: Context<Resident>, eventReservationId: string, requireSettled: RequireSettled) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const found = await lockOwn(context, eventReservationId);
  const { row, settings, balance } = found;
  requireSettled(paymentStateOf(row));
  const decision = decideEventCancellation({
    ...eventCancellationFacts(row, context),
    tenant,
    cancelDeadlineDays: settings.cancelDeadlineDays,
    paid: { refundable: balance.paid, terms: settings.refundTerms },
  });
  if (isRefusal(decision)) throw new Refused(decision.refusal);

  const { plan } = decision;
  if (plan.action === 'withdraw' && !(await mayLeave(trx, { tenantId, drawId: row.draw_id, nowMs })))
    throw new Refused('cancelDeadlinePassed');
  return { refundWords: refundUnderWay([await recordCancellation(context, { found, plan })]) };
}

/** All of it in one message. */
async function recordCancellation(
  context: Context<Resident>,
  { found, plan }: { readonly found: ToCancel; readonly plan: EventCancellationPlan },
) {
  const later = { ...context, trx: pipelined(context.trx) };
  const { row, balance } = found;
  const { event_reservation_id: eventReservationId } = row;
  const { action, state, refund } = plan;
  const before = { state: stateOf(row), paymentState: paymentStateOf(row), seatNumber: row.seat_number };
  const kept = balance.paid - refund;
  const paymentState = paymentAfterCancelling(before.paymentState, { refund, kept });
  const after = { state, paymentState, seatNumber: null, ...(refund > 0 && { refund }) };
  const line = { eventReservationId, action, before, after };
  const subject = { kind: 'eventReservation', id: eventReservationId } as const;
  const ending = await planEnding(context, { subject, balance, refund });
  await endEventReservation(later, { eventReservationId, state, paymentState, line });
  await endCharging(context, { subject }, ending);
  const reserved = reservedFrom(eventReservationId, row, row.details);
  const given = { refund, atCounter: ending.atCounter };
  if (reserved) await notifyEnding(later, { reserved, action, ...given, kept });
  return { ...given, hall: row.container_name };
}

/**
 * The caller's row, locked after them and its event, which is the order everywhere; what they took out of the cart again
 * is as if it had never been.
 */
async function lockOwn({ trx, tenant, actor }: Context<Resident>, eventReservationId: string) {
  const { tenantId } = tenant;
  const own = { tenantId, userId: actor.userId, eventReservationIds: [eventReservationId] };
  await lockPerson(pipelined(trx), own);
  await raiseCoursesReserved(pipelined(trx), own);
  await lockReservations(pipelined(trx), own);
  const found = await eventReservationToCancel(trx, { tenantId, eventReservationId });
  if (found?.row.user_id !== actor.userId || isNobodys(found.row.state)) throw new Refused('notFound');
  return found;
}
