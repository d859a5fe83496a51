import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { breakdownTexts } from '#rules/facility/fee/quoteTexts.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { reasonToCome } from '#rules/staff/reasonInMail.ts';
import type { Context, Staff } from '#server/context.ts';
import { changedMeanwhile } from '#server/desk/changedMeanwhile.ts';
import { noteForStaff } from '#server/desk/staffNote.ts';
import { appendHistory } from '#server/facility/history.queries.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { beginCharging } from '#server/payment/beginCharging.ts';
import { changeFee, noteLoweredFee } from '#server/payment/changeFee.ts';
import { noticeOfFee } from '#server/payment/notifyOfMoney.ts';
import { describePayable } from '#server/payment/payable.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { Refused } from '#server/refused.ts';
import { foundReservation } from '#server/reservation/desk/find.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { demandRight } from '#server/staff/member.ts';
import { placeOfReservation } from '#server/staff/places.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { findRooms } from '../search/findRooms.ts';
import { writeSettledFee } from './openFee.queries.ts';
import { locked, type PlannedFee, planFee } from './planFee.ts';

/** What a decision on a fee would do. Refuses as the decision does, but for rights and reasons. */
export const previewSettledFee: Operation<'Desk/PreviewSettledFee'> = async (context, { reservationId, decision }) => {
  const planned = await planFee(context, await locked(context, reservationId), decision);
  const { payable, settled, change, version } = planned;
  const { tenantName, timeZone } = context.tenant;
  const { personName } = await foundReservation(findRooms, context, reservationId);
  const before = await describePayable(context, payable);
  const { payUntil, keepsPlace } = change;
  const after = before && { ...before, fee: settled.fee, paymentState: planned.paymentState, payUntil, keepsPlace };
  const notice = after && noticeFor(context, planned, { after, reason: reasonToCome });
  return {
    oldFee: payable.fee,
    newFee: settled.fee,
    feeLines: breakdownTexts(settled.breakdown).lines,
    open: change.open,
    paymentText: staffPaymentText(planned.paymentState),
    payUntil: payUntil && localDateTimeOf(payUntil.getTime(), timeZone),
    setOff: change.setOff,
    refund: change.refund,
    byProvider: change.refund - change.atCounter,
    atCounter: change.atCounter,
    mail: notice ? noticeText(notice.kind, notice.facts, { tenantName, personName }) : { subject: '', body: '' },
    version,
  };
};

/**
 * Decides on a fee and tells the person. One that was not final is owed from now on, or when a draw gives the place; of one
 * that was, the balance decides what is still to be paid or goes back. What was paid on the way is asked for first.
 * Refuses reasonRequired, notFound, changedMeanwhile, feeNotOpen, feeAlreadyFinal, moneyUnderWay, feeUnchanged,
 * reductionUnknown, sumChanged.
 */
export const settleFee =
  (payments: Payments): UnboundOperation<'Desk/SettleFee'> =>
  (scope, request) =>
    withSettledPayments(
      { payments, scope, subjects: [{ kind: 'reservation', id: request.reservationId }] },
      (context, requireSettled) => settle(context, request, requireSettled),
    );

async function settle(
  context: Context<Staff>,
  { reservationId, decision, reason: typed, staffNote, version, setOff }: ParsedRequestOf<'Desk/SettleFee'>,
  requireSettled: RequireSettled,
) {
  const reason = typed.trim();
  if (decision.kind === 'amount') {
    if (reason === '') throw new Refused('reasonRequired');
    const { tenantId } = context.tenant;
    demandRight(context, 'money.override', await placeOfReservation(context.trx, { tenantId, reservationId }));
  }
  const payable = await locked(context, reservationId);
  requireSettled(payable.paymentState);
  const seen = await payable.kind.lastChange(context, reservationId);
  if (version !== null && seen.version !== version) throw await changedMeanwhile(context, payable);
  const planned = await planFee(context, payable, decision);
  // It was given back meanwhile, or more of it is due.
  if (setOff !== null && planned.change.setOff !== setOff) throw new Refused('sumChanged');
  await write(context, planned, { decision, reason });
  await noteForStaff(context, payable, staffNote);
  const after = await describePayable(context, payable);
  if (after) await notify(context, noticeFor(context, planned, { after, reason }));
  const { fee, paymentState, payUntil } = await locked(context, reservationId);
  return {
    fee,
    refund: planned.payable.isFeeFinal ? planned.change.refund : 0,
    paymentText: staffPaymentText(paymentState),
    // What is not owed any more keeps its date.
    payUntil:
      payUntil && paymentStates[paymentState].isOwed
        ? localDateTimeOf(payUntil.getTime(), context.tenant.timeZone)
        : null,
    isReductionByHand: planned.isReductionByHand,
  };
}

type Decided = Pick<ParsedRequestOf<'Desk/SettleFee'>, 'decision' | 'reason'>;

async function write(context: Context, planned: PlannedFee, { decision, reason }: Decided) {
  const { payable, settled, lines, change, paymentState } = planned;
  const { subject, state, paymentState: before, fee, isFeeFinal } = payable;
  const named = { tenantId: context.tenant.tenantId, reservationId: subject.id };
  noteLoweredFee(context, payable, settled.fee);
  // What was not final begins to be owed below.
  const then = isFeeFinal || paymentState === 'waived' ? paymentState : before;
  if (isFeeFinal) {
    const isOwed = paymentStates[then].isOwed;
    const due = { payUntil: isOwed ? change.payUntil : payable.payUntil, keepsPlace: change.keepsPlace };
    await writeSettledFee(context.trx, { ...named, settled, paymentState: then, lines, due });
    await changeFee(context, payable, change, { why: 'settled' });
  } else {
    await writeSettledFee(context.trx, { ...named, settled, paymentState: then, lines });
  }
  await appendHistory(context, [
    {
      reservationId: subject.id,
      action: 'settleFee',
      reason,
      before: { state, paymentState: before, fee, isFeeFinal },
      after: { state, paymentState: then, fee: settled.fee, isFeeFinal: true, decision },
    },
  ]);
  if (!isFeeFinal && planned.isPlaced) await beginCharging(context, [await locked(context, subject.id)]);
}

/** What the person is told of the fee as it is `after`. */
const noticeFor = (
  context: Context,
  { payable: { isFeeFinal }, change, version }: PlannedFee,
  { after, reason }: { readonly after: NoticeReservation; readonly reason: string },
) =>
  noticeOfFee(context, {
    after,
    reason,
    isChange: isFeeFinal,
    change: version + 1,
    ...(isFeeFinal
      ? { refund: change.refund, atCounter: change.atCounter, open: change.open }
      : { refund: 0, atCounter: 0, open: after.fee }),
  });
