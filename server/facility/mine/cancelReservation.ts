import { type CancellationPlan, decideCancellation } from '#rules/facility/booking/decideCancellation.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import { refundUnderWay } from '#rules/payment/refund/refundUnderWay.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context, Resident } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { mayLeave } from '#server/lottery/draw.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { endCharging, planEnding } from '#server/payment/endCharging.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { Refused } from '#server/refused.ts';
import { notifyEnding } from '#server/reservation/notifyOfReservation.ts';
import { lockReservation } from '../reservation.queries.ts';
import { cancellationFacts, paidOf, stateOf } from '../reservationLife.ts';
import { reservedFrom } from '../reservedRoom.queries.ts';
import { usedDays } from '../usedDays.ts';
import { endReservation, reservationToCancel, type ToCancel } from './cancel.queries.ts';

/**
 * Cancels one of the caller's reservations or withdraws an entry, and owes the refund that the tenant grants at that
 * time. Refuses notFound, also for somebody else's. ARCHITECTURE lists what cancelling touches.
 */
export const cancelReservation =
  (payments: Payments): UnboundOperation<'Reservation/CancelReservation'> =>
  (scope, { reservationId }) =>
    withSettledPayments(
      { payments, scope, subjects: [{ kind: 'reservation', id: reservationId }] },
      async (context, requireSettled) => ({
        refundWords: refundUnderWay([await cancel(context, reservationId, requireSettled)]),
      }),
    );

/** Cancels one of the caller's reservations in a transaction that is already open; answers what goes back. */
export async function cancel(context: Context<Resident>, reservationId: string, requireSettled: RequireSettled) {
  const { trx, tenant, nowMs, now, actor } = context;
  const { tenantId } = tenant;
  const own = { tenantId, userId: actor.userId, reservationId };
  await lockReservation(pipelined(trx), own);
  const found = await reservationToCancel(trx, own);
  if (!found) throw new Refused('notFound');

  const { row } = found;
  requireSettled(paymentStateOf(row));
  const decision = cancellationOf(found, { tenant, now });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const { plan } = decision;
  if (plan.state === 'withdrawn' && !(await mayLeave(trx, { tenantId, drawId: row.draw_id, nowMs })))
    throw new Refused('cancelDeadlinePassed');
  return recordCancellation(context, { found, plan });
}

/** Whether its person may cancel a reservation now, and the result. */
export const cancellationOf = (
  { row, settings, balance }: ToCancel,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
) =>
  decideCancellation({
    ...cancellationFacts(row, { tenant, settings, now }),
    tenant,
    release: settings.release,
    paid: paidOf(row, balance, settings),
  });

/** All of it in one message; answers what goes back. */
export async function recordCancellation(
  context: Context<Resident>,
  { found, plan }: { readonly found: ToCancel; readonly plan: CancellationPlan },
) {
  const later = { ...context, trx: pipelined(context.trx) };
  const { row, balance } = found;
  const { reservation_id: reservationId } = row;
  const { refund } = plan;
  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  const kept = balance.refundable - refund;
  const paymentState = paymentAfterCancelling(before.paymentState, { refund, kept: balance.paid - refund });
  const after = { state: plan.state, paymentState };
  const action = plan.state === 'withdrawn' ? 'withdraw' : 'cancel';
  const lineAfter = { ...after, releaseAt: plan.releaseAt, ...(refund > 0 && { refund }) };
  const line = { reservationId, action, before, after: lineAfter } as const;
  const subject = { kind: 'reservation', id: reservationId } as const;
  const ending = await planEnding(context, { subject, balance, refund });
  await endReservation(later, { reservationId, plan, paymentState: after.paymentState, line });
  await endCharging(context, { subject }, ending);
  const days = row.details.map(({ date, from_minute, to_minute }) => ({
    date,
    fromMinute: from_minute,
    toMinute: to_minute,
  }));
  const reserved = reservedFrom(reservationId, row, usedDays(days));
  const given = { refund, atCounter: ending.atCounter };
  await notifyEnding(later, { reserved, action, ...given, kept });
  return { ...given, hall: reserved.hall };
}
