import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import type { Context } from '#server/context.ts';
import { endCharging, planEnding } from '#server/payment/endCharging.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { describePayable, lockPayable, type Payables, writePayable } from '#server/payment/payable.ts';
import { noticeOfOperatorCancel } from '#server/reservation/notifyOfReservation.ts';
import { tellOrList } from '#server/reservation/promise/listUnreached.ts';
import type { Subject } from '#server/subject.ts';

type Wanted = { readonly subject: Subject; readonly reason: string };

/** `state`: in which it was found, where there is nothing to cancel; null for what the tenant does not have. */
export type CancelledForFacility =
  | { readonly isCancelled: true; readonly refund: number }
  | { readonly isCancelled: false; readonly state: string | null };

/**
 * Cancels a room or a course for the facility's reasons and frees the place at once, whatever the tenant's rules for
 * cancellations by residents are. All that was paid goes back, and its person is told.
 */
export async function cancelForFacility(
  payables: Payables,
  context: Context,
  { subject, reason }: Wanted,
): Promise<CancelledForFacility> {
  const { tenantId } = context.tenant;
  const payable = await lockPayable(payables, context, subject);
  if (!payable) return { isCancelled: false, state: null };
  const state = payable.kind.stateWhenCancelled(payable.state, 'cancelByOperator');
  if (state === null) return { isCancelled: false, state: payable.state };
  // All of it: the person did not want this. What was kept of days that he gave up himself stays.
  const balance = balanceOf(await sumsOf(context.trx, { tenantId, subject }));
  const refund = balance.refundable;
  const paymentState = paymentAfterCancelling(payable.paymentState, { refund, kept: balance.paid - refund });
  await writePayable(context, payable, { state, paymentState, action: 'cancelByOperator', reason });
  const ending = await planEnding(context, { subject, balance, refund });
  await endCharging(context, payable, ending);
  const reserved = await describePayable(context, payable);
  const { atCounter } = ending;
  if (reserved) {
    const message = noticeOfOperatorCancel(context, { reserved, refund, atCounter, reason });
    await tellOrList(context, [{ message, before: reserved, after: null }]);
  }
  return { isCancelled: true, refund };
}
