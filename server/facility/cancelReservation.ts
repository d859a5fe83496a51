import { type CancellationPlan, decideCancellation } from '#rules/facility/decideCancellation.ts';
import { paymentWhenCancelled } from '#rules/facility/reservationStates.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Operation, UserCall } from '../call.ts';
import { Refused } from '../refused.ts';
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
import { settingsOf } from './setting.queries.ts';

/** Cancels one of the caller's reservations or withdraws an entry; refuses notFound, also for somebody else's. */
export const cancelReservation: Operation<'Reservation/CancelReservation'> = async (call, { reservationId }) => {
  const { trx, tenant, userId, now } = call;
  const own = { tenantId: tenant.tenantId, userId, reservationId };
  await lockReservation(trx, own);
  const row = await reservationOf(trx, own);
  if (!row) throw new Refused('notFound');

  const settings = await settingsOf(trx, tenant.tenantId);
  const facts = cancellationFacts(row, { tenant, settings, now });
  const decision = decideCancellation({ ...facts, tenant, release: settings.release });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  await recordCancellation(call, row, decision.plan);
  return {};
};

async function recordCancellation(
  { trx, tenant, userId, nowMs }: UserCall,
  row: ReservationRow,
  plan: CancellationPlan,
) {
  const own = { tenantId: tenant.tenantId, userId, reservationId: row.reservation_id };
  const before = { state: stateOf(row), paymentState: paymentStateOf(row) };
  const after = { state: plan.state, paymentState: paymentWhenCancelled[before.paymentState] };
  await changeState(trx, { ...own, ...after, nowMs });
  if (plan.releaseAt !== null) {
    await releasePlaces(trx, { ...own, releaseAt: instantOf(plan.releaseAt, tenant.timeZone), nowMs });
  }
  const action = plan.state === 'withdrawn' ? 'withdraw' : 'cancel';
  await appendHistory(trx, {
    tenantId: own.tenantId,
    reservationId: own.reservationId,
    actor: `user:${own.userId}`,
    action,
    reason: '',
    before,
    after: { ...after, releaseAt: plan.releaseAt },
    nowMs,
  });
}
