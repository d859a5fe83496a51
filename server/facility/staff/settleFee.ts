import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { type FeeDecision, settledFee } from '#rules/facility/fee/settledFee.ts';
import { paymentAfter, paymentStates } from '#rules/payment/paymentStates.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { notifyFeeSettled } from '#server/payment/notifyOfMoney.ts';
import type { Payable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { demandRight } from '#server/staff/member.ts';
import { placeOfReservation } from '#server/staff/places.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { noReservation } from '#server/use/staff/find.ts';
import { appendHistory } from '../history.queries.ts';
import { payableReservation } from '../payableReservation.ts';
import { stateOf } from '../reservationLife.ts';
import { openFeeOf, writeSettledFee } from './openFee.queries.ts';

/**
 * Decides on a fee that is not final and tells the person. It is owed from now on, or when a draw gives the place.
 * Refuses reasonRequired, notFound, feeNotOpen, feeAlreadyFinal, reductionUnknown.
 */
export const settleFee: Operation<'Staff/SettleFee'> = async (context, { reservationId, decision, reason: typed }) => {
  const reason = typed.trim();
  if (decision.kind === 'amount') {
    if (reason === '') throw new Refused('reasonRequired');
    const { tenantId } = context.tenant;
    demandRight(context, 'money.override', await placeOfReservation(context.trx, { tenantId, reservationId }));
  }
  const payable = await lockedOpen(context, reservationId);
  const isPlaced = reservationStates[stateOf(payable)].isConfirmed;
  await settle(context, { payable, decision, reason, isPlaced });
  const settled = await locked(context, reservationId);
  if (isPlaced) await beginCharging(context, [settled]);
  const { fee, paymentState, payUntil } = await locked(context, reservationId);
  await notifyFeeSettled(context, payable, reason);
  return {
    fee,
    paymentText: paymentStates[paymentState].statusText,
    payUntil: payUntil && localDateTimeOf(payUntil.getTime(), context.tenant.timeZone),
  };
};

async function locked(context: Context, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable) throw noReservation(reservationId);
  return payable;
}

/** Two who decide at once come here one after the other. */
async function lockedOpen(context: Context, reservationId: string) {
  const payable = await locked(context, reservationId);
  const state = stateOf(payable);
  const { isCanceled, statusText } = reservationStates[state];
  if (isCanceled || state === 'lost') throw notOpen(statusText);
  if (payable.isFeeFinal) throw new Refused('feeAlreadyFinal');
  return payable;
}

const notOpen = (statusText: string) =>
  new Refused({
    code: 'feeNotOpen',
    message: `この予約は「${statusText}」のため、使用料を確定できません。予約の状態を確認してください。`,
  });

type Settling = {
  readonly payable: Payable;
  readonly decision: FeeDecision;
  readonly reason: string;
  /** An entry whose place is not drawn yet is waived nothing. */
  readonly isPlaced: boolean;
};

async function settle(context: Context, { payable, decision, reason, isPlaced }: Settling) {
  const { trx, tenant } = context;
  const { subject, state, paymentState: before } = payable;
  const named = { tenantId: tenant.tenantId, reservationId: subject.id };
  const found = await openFeeOf(trx, named);
  if (found === null) throw new Refused('feeNotOpen');
  const { open, lines } = found;
  const settled = settledFee(open, decision);
  if (isRefusal(settled)) throw new Refused(settled.refusal);
  const isWaived = isPlaced && settled.fee === 0 && open.fee > 0;
  const paymentState = (isWaived ? paymentAfter('waive', before) : null) ?? before;
  await writeSettledFee(trx, { ...named, settled, paymentState, lines });
  await appendHistory(context, [
    {
      reservationId: subject.id,
      action: 'settleFee',
      reason,
      before: { state, paymentState: before, fee: open.fee, isFeeFinal: false },
      after: { state, paymentState, fee: settled.fee, isFeeFinal: true, decision },
    },
  ]);
}
