import { decideEventCancellation } from '#rules/event/decideEventCancellation.ts';
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
import { notifyEnding } from '#server/use/notifyOfUse.ts';
import { appendHistory } from '../history.queries.ts';
import { changeEventState, eventReservationNamed, lockAny } from '../payable.queries.ts';
import { stateOf } from '../person.queries.ts';
import { reservedCourse } from '../reservedCourse.queries.ts';
import { eventCancellationFacts } from './eventCancellationFacts.ts';

/**
 * Withdraws the caller's application or cancels a course, frees its seat, and owes the refund that the tenant grants at
 * that time. Refuses notFound, also for somebody else's and for what was taken out of the cart.
 */
export const cancelEventReservation =
  (payments: Payments): UnboundOperation<'EventReservation/CancelReservation'> =>
  async (scope, { eventReservationId }) => {
    await settleBefore(payments, scope, { kind: 'eventReservation', id: eventReservationId });
    return scope.once((context) => cancel(context, eventReservationId));
  };

async function cancel(context: Context<Resident>, eventReservationId: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const named = { tenantId, eventReservationId };
  const row = await lockOwn(context, eventReservationId);
  const settings = await settingsOf(trx, tenantId);
  const subject = { kind: 'eventReservation', id: eventReservationId } as const;
  const { paid } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const decision = decideEventCancellation({
    ...eventCancellationFacts(row, context),
    tenant,
    cancelDeadlineDays: settings.cancelDeadlineDays,
    paid: { received: paid, terms: settings.refundTerms },
  });
  if (isRefusal(decision)) throw new Refused(decision.refusal);

  const { action, state, refund } = decision.plan;
  if (action === 'withdraw' && !(await mayLeave(trx, { tenantId, drawId: row.draw_id, nowMs })))
    throw new Refused('cancelDeadlinePassed');
  const before = { state: stateOf(row), paymentState: paymentStateOf(row), seatNumber: row.seat_number };
  const paymentState = paymentAfterCancelling(before.paymentState, refund);
  await changeEventState(trx, { ...named, state, paymentState, nowMs });
  await endCharging(context, { subject, refund });
  const after = { state, paymentState, seatNumber: null, ...(refund > 0 && { refund }) };
  await appendHistory(context, [{ eventReservationId, action, before, after }]);
  const reserved = await reservedCourse(trx, named);
  if (reserved) await notifyEnding(context, { reserved, action, refund });
  return {};
}

/** The caller's row, locked; what he took out of the cart again is as if it had never been. */
async function lockOwn({ trx, tenant, actor }: Context<Resident>, eventReservationId: string) {
  const named = { tenantId: tenant.tenantId, eventReservationId };
  await lockAny(trx, named);
  const row = await eventReservationNamed(trx, named);
  if (row?.user_id !== actor.userId || row.state === 'removed') throw new Refused('notFound');
  return row;
}
