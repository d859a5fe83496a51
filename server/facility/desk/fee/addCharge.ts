import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { chargedLater, type LaterCharge, laterCharge } from '#rules/facility/fee/laterCharges.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { setOffOf } from '#rules/payment/feeChange.ts';
import { openOf, paymentAfterCharging } from '#rules/payment/paymentAfterCharging.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import type { Context } from '#server/context.ts';
import { appendHistory, isFeeWaived } from '#server/facility/history.queries.ts';
import {
  breakdownOf,
  chargeLine,
  isChargedSince,
  laterChargesOf,
  writeCharged,
} from '#server/facility/laterCharges.queries.ts';
import { payableReservation } from '#server/facility/payableReservation.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import type { Operation } from '#server/operation.ts';
import { appendLedger, sumsOf } from '#server/payment/ledger.queries.ts';
import { notifyChargeAdded } from '#server/payment/notifyOfMoney.ts';
import type { Payable } from '#server/payment/payable.ts';
import { byHandOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';

/** How long the same charge counts as sent twice where its sender says so, in milliseconds. */
const onceMs = 10 * 60_000;

/**
 * Charges something beside the fee, or takes back of it, and tells the person; the same charge again changes nothing.
 * Refuses reasonRequired, notFound, chargeNotPossible, feeNotFinal, lineNotQuoted, lineSettled, chargedTooLittle,
 * chargedJustNow.
 */
export const addCharge: Operation<'Desk/AddCharge'> = async (context, request) => {
  const { reservationId, chargeId, line, reason, isOnce } = request;
  if (line.kind === 'own' && reason.trim() === '') throw new Refused('reasonRequired');
  const payable = await lockedStanding(context, reservationId);
  const named = { tenantId: context.tenant.tenantId, reservationId };
  const before = await laterChargesOf(context.trx, named);
  if (!before.some((charge) => charge.chargeId === chargeId)) {
    const quoted = { breakdown: await breakdownOf(context.trx, named), charges: before };
    const decided = laterCharge(quoted, { chargeId, line, reason: reason.trim() });
    if (decided.kind === 'refused') throw new Refused(decided.code);
    const { charge } = decided;
    const since = new Date(context.nowMs - onceMs);
    if (isOnce && (await isChargedSince(context.trx, { ...named, charge, since }))) throw new Refused('chargedJustNow');
    await add(context, payable, charge);
  }
  const charges = await laterChargesOf(context.trx, named);
  const balance = balanceOf(await sumsOf(context.trx, { tenantId: named.tenantId, subject: payable.subject }));
  const { paymentState } = await locked(context, reservationId);
  return {
    charged: chargedLater(charges),
    open: Math.max(0, openOf(balance)),
    due: balance.due,
    paymentText: staffPaymentText(paymentState),
  };
};

async function locked(context: Context, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable) throw noReservation(reservationId);
  return payable;
}

/** Two who charge at once come here one after the other. */
async function lockedStanding(context: Context, reservationId: string) {
  const payable = await locked(context, reservationId);
  const state = stateOf(payable);
  const { isConfirmed, statusText } = reservationStates[state];
  if (!isConfirmed || state === 'lost') {
    const message = `この予約は「${statusText}」のため、料金を追加できません。予約の状態を確認してください。`;
    throw new Refused({ code: 'chargeNotPossible', message });
  }
  if (!payable.isFeeFinal) throw new Refused('feeNotFinal');
  return payable;
}

async function add(context: Context, payable: Payable, charge: LaterCharge) {
  const { trx, tenant } = context;
  const { subject, state, paymentState: before } = payable;
  const of = { tenantId: tenant.tenantId, subject };
  const { label: note, yen } = charge;
  const posted =
    yen > 0 ? ({ kind: 'charged', amount: yen, note } as const) : ({ kind: 'released', amount: -yen, note } as const);
  await appendLedger(context, { subject, lines: [posted] });
  const balance = balanceOf(await sumsOf(trx, of));
  const open = openOf(balance);
  const setOff = setOffOf(open, await byHandOf(trx, { ...of, balance }));
  // What is not above zero is not written.
  await appendLedger(context, {
    subject,
    lines: [
      { kind: 'refund_due', amount: -open, note: 'counter' },
      { kind: 'set_off', amount: setOff, note },
    ],
  });
  // A move may have charged for it since.
  const isWaived = payable.fee === 0 && (await isFeeWaived(trx, { ...of, reservationId: subject.id }));
  const paymentState = paymentAfterCharging({ state: before, isWaived }, balanceOf(await sumsOf(trx, of)));
  await writeCharged(trx, { tenantId: of.tenantId, reservationId: subject.id, paymentState });
  const { charge: kept, ...line } = chargeLine(charge);
  await appendHistory(context, [
    {
      reservationId: subject.id,
      ...line,
      before: { state, paymentState: before },
      after: { state, paymentState, charge: kept },
    },
  ]);
  await notifyChargeAdded(context, payable, charge);
}
