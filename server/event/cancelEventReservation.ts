import { decideEventCancellation } from '#rules/event/decideEventCancellation.ts';
import { paymentAfterCancelling } from '#rules/facility/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { UnboundOperation, UnboundUserCall } from '../call.ts';
import type { Database } from '../db/connect.ts';
import { paymentStateOf } from '../facility/reservationLife.ts';
import { mayLeave } from '../lottery/draw.queries.ts';
import { tellEnding } from '../notice/tellEnding.ts';
import { endCharging } from '../payment/endCharging.ts';
import { sumsOf } from '../payment/ledger.queries.ts';
import { settleBefore } from '../payment/settleBefore.ts';
import { Refused } from '../refused.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { eventCancellationFacts } from './eventCancellationFacts.ts';
import { appendHistoryOf } from './history.queries.ts';
import { changeEventState, eventReservationNamed, lockAny } from './payable.queries.ts';
import { stateOf } from './person.queries.ts';

/**
 * Withdraws the caller's application or cancels a course, gives up its seat and owes back what the tenant gives back at that
 * time; refuses notFound, also for somebody else's and for what was taken out of the cart.
 */
export const cancelEventReservation: UnboundOperation<'EventReservation/CancelReservation'>['unbound'] = async (
  call,
  { eventReservationId },
) => {
  await settleBefore(call, { kind: 'eventReservation', id: eventReservationId });
  return call.transact((trx) => cancel(trx, call, eventReservationId));
};

async function cancel(trx: Database, call: UnboundUserCall, eventReservationId: string) {
  const { server, tenant, userId, nowMs } = call;
  const { tenantId } = tenant;
  const named = { tenantId, eventReservationId };
  const row = await lockOwn(trx, call, eventReservationId);
  const settings = await settingsOf(trx, tenantId);
  const subject = { kind: 'eventReservation', id: eventReservationId } as const;
  const { paid } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const decision = decideEventCancellation({
    ...eventCancellationFacts(row, call),
    tenant,
    cancelDeadlineDays: settings.cancelDeadlineDays,
    paid: { received: paid, terms: settings.refundTerms },
  });
  if (isRefusal(decision)) throw new Refused(decision.refusal);

  const { action, state, refund } = decision.plan;
  if (action === 'withdraw' && !(await mayLeave(trx, { tenantId: tenant.tenantId, drawId: row.draw_id, nowMs })))
    throw new Refused('cancelDeadlinePassed');
  const before = { state: stateOf(row), paymentState: paymentStateOf(row), seatNumber: row.seat_number };
  const paymentState = paymentAfterCancelling(before.paymentState, refund);
  await changeEventState(trx, { ...named, state, paymentState, nowMs });
  await endCharging(trx, { tenantId, subject, refund, nowMs });
  const after = { state, paymentState, seatNumber: null, ...(refund > 0 && { refund }) };
  await appendHistoryOf(trx, {
    tenantId,
    actor: `user:${userId}`,
    nowMs,
    lines: [{ eventReservationId, action, before, after }],
  });
  await tellEnding(trx, { publicUrl: server.publicUrl, tenant, nowMs }, { subject, action, refund });
  return {};
}

/** The caller's row, locked; what he took out of the cart again is as if it had never been. */
async function lockOwn(trx: Database, { tenant, userId }: UnboundUserCall, eventReservationId: string) {
  const named = { tenantId: tenant.tenantId, eventReservationId };
  await lockAny(trx, named);
  const row = await eventReservationNamed(trx, named);
  if (row?.user_id !== userId || row.state === 'removed') throw new Refused('notFound');
  return row;
}
