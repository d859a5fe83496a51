import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentAfterCancelling } from '#rules/payment/paymentStates.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectFor } from '#server/subject.ts';
import { noticeOfOperatorCancel } from '#server/use/notifyOfUse.ts';
import { type Finds, foundReservation, noReservation } from '#server/use/staff/find.ts';
import { endCharging } from '../endCharging.ts';
import { sumsOf } from '../ledger.queries.ts';
import { describePayable, lockPayable, type Payables, writePayable } from '../payable.ts';

type Ports = { readonly payables: Payables; readonly finds: Finds };

/**
 * Cancels a room or a course for the facility's reasons and frees the place at once, whatever the tenant's rules for
 * cancellations by residents are. All that was paid is refunded. Refuses reasonRequired, notFound, notCancelable.
 */
export const cancelByStaff =
  ({ payables, finds }: Ports): Operation<'Staff/CancelReservation'> =>
  async (context, { reservationId, reason: typed }) => {
    const reason = typed.trim();
    if (reason === '') throw new Refused('reasonRequired');
    const { trx, tenant } = context;
    const { tenantId } = tenant;
    const subject = subjectFor(tenant, reservationId);
    const find = finds[subject.kind];
    const payable = await lockPayable(payables, context, subject);
    if (!payable) throw noReservation(reservationId);
    const state = payable.kind.stateWhenCancelled(payable.state, 'cancelByOperator');
    if (state === null) throw notCancelable(await foundReservation(find, context, reservationId));

    // All of it: the person did not want this.
    const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
    const refund = balance.paid;
    const paymentState = paymentAfterCancelling(payable.paymentState, refund);
    await writePayable(context, payable, { state, paymentState, action: 'cancelByOperator', reason });
    await endCharging(context, { subject, balance, refund });
    const reserved = await describePayable(context, payable);
    if (reserved) await notify(context, noticeOfOperatorCancel(context, { reserved, refund, reason }));
    const { due } = balanceOf(await sumsOf(trx, { tenantId, subject }));
    return { reservation: await foundReservation(find, context, reservationId), due };
  };

const notCancelable = ({ statusText }: { readonly statusText: string }) =>
  new Refused({
    code: 'notCancelable',
    message: `この予約は「${statusText}」のため取り消せません。予約の状態を確認してください。`,
  });
