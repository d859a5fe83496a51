import { type CancellationPlan, decideCancellation } from '#rules/facility/decideCancellation.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context, Resident } from '#server/context.ts';
import { mayLeave } from '#server/lottery/draw.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { endCharging } from '#server/payment/endCharging.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { Payments } from '#server/payment/payments.ts';
import { settleBefore } from '#server/payment/settleBefore.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { instantOf } from '#server/time.ts';
import { notifyEnding } from '#server/use/notifyOfUse.ts';
import { appendHistory } from '../history.queries.ts';
import { releasePlaces } from '../occupancy.queries.ts';
import { changeState, lockReservation, type ReservationRow, reservationOf } from '../reservation.queries.ts';
import { cancellationFacts, stateOf } from '../reservationLife.ts';
import { reservedRoom } from '../reservedRoom.queries.ts';

/**
 * Cancels one of the caller's reservations or withdraws an entry, and owes the refund that the tenant grants at that
 * time. Refuses notFound, also for somebody else's.
 */
export const cancelReservation =
  (payments: Payments): UnboundOperation<'Reservation/CancelReservation'> =>
  async (scope, { reservationId }) => {
    await settleBefore(payments, scope, { kind: 'reservation', id: reservationId });
    return scope.once((context) => cancel(context, reservationId));
  };

async function cancel(context: Context<Resident>, reservationId: string) {
  const { trx, tenant, nowMs, now, actor } = context;
  const { tenantId } = tenant;
  const own = { tenantId, userId: actor.userId, reservationId };
  await lockReservation(trx, own);
  const row = await reservationOf(trx, own);
  if (!row) throw new Refused('notFound');

  const settings = await settingsOf(trx, tenantId);
  const facts = cancellationFacts(row, { tenant, settings, now });
  const sums = await sumsOf(trx, { tenantId, subject: { kind: 'reservation', id: reservationId } });
  const paid = { received: balanceOf(sums).paid, terms: settings.refundTerms };
  const decision = decideCancellation({ ...facts, tenant, release: settings.release, paid });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const { plan } = decision;
  if (plan.state === 'withdrawn' && !(await mayLeave(trx, { tenantId, drawId: row.draw_id, nowMs })))
    throw new Refused('cancelDeadlinePassed');
  await recordCancellation(context, { row, plan });
  return {};
}

async function recordCancellation(
  context: Context<Resident>,
  { row, plan }: { readonly row: ReservationRow; readonly plan: CancellationPlan },
) {
  const { trx, tenant, nowMs, actor } = context;
  const { reservation_id: reservationId } = row;
  const own = { tenantId: tenant.tenantId, userId: actor.userId, reservationId };
  const { refund } = plan;
  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  const after = { state: plan.state, paymentState: paymentAfterCancelling(before.paymentState, refund) };
  await changeState(trx, { ...own, ...after, nowMs });
  if (plan.releaseAt !== null) {
    await releasePlaces(trx, { ...own, releaseAt: instantOf(plan.releaseAt, tenant.timeZone), nowMs });
  }
  await endCharging(context, { subject: { kind: 'reservation', id: reservationId }, refund });
  const action = plan.state === 'withdrawn' ? 'withdraw' : 'cancel';
  const lineAfter = { ...after, releaseAt: plan.releaseAt, ...(refund > 0 && { refund }) };
  await appendHistory(context, [{ reservationId, action, before, after: lineAfter }]);
  const reserved = await reservedRoom(trx, own);
  if (reserved) await notifyEnding(context, { reserved, action, refund });
}
