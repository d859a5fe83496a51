import { type CancellationPlan, decideCancellation } from '#rules/facility/decideCancellation.ts';
import { paymentAfterCancelling } from '#rules/facility/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { UnboundOperation, UnboundUserCall } from '../call.ts';
import type { Database } from '../db/connect.ts';
import { mayLeave } from '../lottery/draw.queries.ts';
import { tellEnding } from '../notice/tellEnding.ts';
import { endCharging } from '../payment/endCharging.ts';
import { sumsOf } from '../payment/ledger.queries.ts';
import { settleBefore } from '../payment/settleBefore.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf } from '../time.ts';
import { releasePlaces } from './occupancy.queries.ts';
import {
  appendHistory,
  changeState,
  lockReservation,
  type ReservationRow,
  reservationOf,
} from './reservation.queries.ts';
import { cancellationFacts, paymentStateOf, stateOf } from './reservationLife.ts';

/**
 * Cancels one of the caller's reservations or withdraws an entry, and owes back what the tenant gives back at that time;
 * refuses notFound, also for somebody else's.
 */
export const cancelReservation: UnboundOperation<'Reservation/CancelReservation'>['unbound'] = async (
  call,
  { reservationId },
) => {
  await settleBefore(call, { kind: 'reservation', id: reservationId });
  return call.transact((trx) => cancel(trx, call, reservationId));
};

async function cancel(trx: Database, call: UnboundUserCall, reservationId: string) {
  const { tenant, userId, now } = call;
  const own = { tenantId: tenant.tenantId, userId, reservationId };
  await lockReservation(trx, own);
  const row = await reservationOf(trx, own);
  if (!row) throw new Refused('notFound');

  const settings = await settingsOf(trx, tenant.tenantId);
  const facts = cancellationFacts(row, { tenant, settings, now });
  const sums = await sumsOf(trx, { tenantId: own.tenantId, subject: { kind: 'reservation', id: reservationId } });
  const paid = { received: balanceOf(sums).paid, terms: settings.refundTerms };
  const decision = decideCancellation({ ...facts, tenant, release: settings.release, paid });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const { plan } = decision;
  if (
    plan.state === 'withdrawn' &&
    !(await mayLeave(trx, { tenantId: tenant.tenantId, drawId: row.draw_id, nowMs: call.nowMs }))
  )
    throw new Refused('cancelDeadlinePassed');
  await recordCancellation(trx, call, { row, plan });
  return {};
}

async function recordCancellation(
  trx: Database,
  { server, tenant, userId, nowMs }: UnboundUserCall,
  { row, plan }: { readonly row: ReservationRow; readonly plan: CancellationPlan },
) {
  const own = { tenantId: tenant.tenantId, userId, reservationId: row.reservation_id };
  const subject = { kind: 'reservation', id: own.reservationId } as const;
  const { refund } = plan;
  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  const after = { state: plan.state, paymentState: paymentAfterCancelling(before.paymentState, refund) };
  await changeState(trx, { ...own, ...after, nowMs });
  if (plan.releaseAt !== null) {
    await releasePlaces(trx, { ...own, releaseAt: instantOf(plan.releaseAt, tenant.timeZone), nowMs });
  }
  await endCharging(trx, { tenantId: own.tenantId, subject, refund, nowMs });
  const action = plan.state === 'withdrawn' ? 'withdraw' : 'cancel';
  await appendHistory(trx, {
    tenantId: own.tenantId,
    reservationId: own.reservationId,
    actor: `user:${own.userId}`,
    action,
    reason: '',
    before,
    after: { ...after, releaseAt: plan.releaseAt, ...(refund > 0 && { refund }) },
    nowMs,
  });
  await tellEnding(trx, { publicUrl: server.publicUrl, tenant, nowMs }, { subject, action, refund });
}
