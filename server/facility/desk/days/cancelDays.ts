import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { breakdownTexts, frameLineText } from '#rules/facility/fee/quoteTexts.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { isDayOver, whyNotAfterwards } from '#rules/reservation/afterwards.ts';
import { reasonToCome } from '#rules/staff/reasonInMail.ts';
import type { Context, Staff } from '#server/context.ts';
import { changedMeanwhile } from '#server/desk/changedMeanwhile.ts';
import { noteForStaff } from '#server/desk/staffNote.ts';
import { findRooms } from '#server/facility/desk/search/findRooms.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { Refused } from '#server/refused.ts';
import { foundReservation } from '#server/reservation/desk/find.ts';
import { placeFacts } from '#server/reservation/notifyOfReservation.ts';
import { isOverrideAllowed } from '#server/staff/isOverrideAllowed.ts';
import { localDateTimeOf } from '#server/time.ts';
import { lockedReservation } from '../move/planMove.ts';
import { carryOutDays, noticeOf, type PlannedDays, planDays } from './planDays.ts';

/** What giving up these days would do. Refuses as it does, but for rights. */
export const previewCancelledDays: Operation<'Desk/PreviewCancelledDays'> = async (context, wanted) => {
  const payable = await lockedReservation(context, wanted.reservationId);
  const planned = await planDays(context, payable, wanted);
  const { after, row, fee, refunds, kept, change, isPastDeadline, version } = planned;
  const { personName } = await foundReservation(findRooms, context, wanted.reservationId);
  const { tenantName, timeZone } = context.tenant;
  const notice = noticeOf(context, planned, reasonToCome);
  const { place, when: stays } = placeFacts(context, after);
  return {
    place,
    stays,
    oldFee: payable.fee,
    newFee: fee.fee,
    isFeeFinal: row.is_fee_final,
    feeLines: linesOf(planned),
    days: [...refunds],
    kept,
    isPastDeadline,
    version,
    refund: change.refund,
    released: change.loweredBy - change.refund,
    byProvider: change.refund - change.atCounter,
    atCounter: change.atCounter,
    open: change.open,
    paymentText: staffPaymentText(change.paymentState),
    payUntil: change.payUntil && localDateTimeOf(change.payUntil.getTime(), timeZone),
    mail: noticeText(notice.kind, notice.facts, { tenantName, personName }),
  };
};

const linesOf = ({ fee, details }: PlannedDays) =>
  fee.breakdown
    ? breakdownTexts(fee.breakdown).lines
    : details.map(({ frameName, ...line }) => frameLineText({ ...line, name: frameName }, true));

/**
 * Gives up some days of a room, which are free at once, and tells its person. What was paid on the way is asked for
 * first. Refuses reasonRequired, notFound, changedMeanwhile, notCancelable, moneyUnderWay, dayNotReserved, noDayStays,
 * feeUnknown, and cancelDeadlinePassed and dayIsOver to who may not pass it.
 */
export const cancelDays =
  (payments: Payments): UnboundOperation<'Desk/CancelDays'> =>
  (scope, request) =>
    withSettledPayments(
      { payments, scope, subjects: [{ kind: 'reservation', id: request.reservationId }] },
      (context, requireSettled) => cancel(context, request, requireSettled),
    );

async function cancel(
  context: Context<Staff>,
  { reason: typed, staffNote, version, ...wanted }: ParsedRequestOf<'Desk/CancelDays'>,
  requireSettled: RequireSettled,
) {
  const reason = typed.trim();
  if (reason === '') throw new Refused('reasonRequired');
  const { reservationId } = wanted;
  const payable = await lockedReservation(context, reservationId);
  requireSettled(payable.paymentState);
  const seen = await payable.kind.lastChange(context, reservationId);
  if (seen.version !== version) throw await changedMeanwhile(context, payable);
  const planned = await planDays(context, payable, wanted);
  const mayOverride = await isOverrideAllowed(context, reservationId);
  const isOver = wanted.days.some((day) => isDayOver([day], dayOf(context.now)));
  const why = isOver ? whyNotAfterwards({ mayOverride, reason }) : null;
  if (why !== null) throw new Refused(why);
  if (planned.isPastDeadline && !mayOverride) throw new Refused('cancelDeadlinePassed');
  await carryOutDays(context, planned, reason);
  await noteForStaff(context, payable, staffNote);
  const cancelledAt = localDateTimeOf(context.nowMs, context.tenant.timeZone);
  return { fee: planned.fee.fee, refund: planned.change.refund, kept: planned.kept, cancelledAt };
}
