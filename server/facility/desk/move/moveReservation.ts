import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { quoteTexts } from '#rules/facility/fee/quoteTexts.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { reasonToCome } from '#rules/staff/reasonInMail.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import { changedMeanwhile } from '#server/desk/changedMeanwhile.ts';
import { noteForStaff } from '#server/desk/staffNote.ts';
import { payableReservation } from '#server/facility/payableReservation.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import type { Payments } from '#server/payment/payments.ts';
import { type RequireSettled, withSettledPayments } from '#server/payment/withSettledPayments.ts';
import { Refused } from '#server/refused.ts';
import { foundReservation } from '#server/reservation/desk/find.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { placeFacts } from '#server/reservation/notifyOfReservation.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { findRooms } from '../search/findRooms.ts';
import { carryOutMove, differenceOf, lockedReservation, type MoveWanted, noticeOf, planMove } from './planMove.ts';

/** What the caller may do where the reservation goes. Refuses notFound for a place where he may change nothing. */
function passesAt(context: Context<Staff>, { containerId }: MoveWanted) {
  if (!reaches(reachIn(context, 'reservation.change'), containerId)) throw new Refused('notFound');
  return reaches(reachIn(context, 'reservation.override'), containerId);
}

/** What moving would do. Refuses as the move does. */
export const previewMove: Operation<'Desk/PreviewMove'> = async (context, wanted) => {
  const payable = await lockedReservation(context, wanted.reservationId);
  const planned = await planMove(context, payable, {
    wanted,
    mayOverride: passesAt(context, wanted),
    isLocking: false,
  });
  const { plan, held, change, passed, after } = planned;
  const { timeZone, tenantName } = context.tenant;
  const use = (reserved: NoticeReservation) => {
    const { place, when } = placeFacts(context, reserved);
    return { place, when };
  };
  const { personName } = await foundReservation(findRooms, context, wanted.reservationId);
  const notice = noticeOf(context, planned, reasonToCome);
  const { lines: feeLines } = quoteTexts({
    total: plan.fee,
    breakdown: plan.breakdown,
    isFinal: plan.isFeeFinal,
    lines: plan.details.map(({ frameName, ...line }) => ({ ...line, name: frameName })),
  });
  return {
    from: use(held.before),
    to: use(after),
    oldFee: payable.fee,
    newFee: plan.fee,
    difference: differenceOf(planned),
    isFeeFinal: plan.isFeeFinal,
    feeLines,
    open: change.open,
    paymentText: staffPaymentText(change.paymentState),
    payUntil: change.payUntil && localDateTimeOf(change.payUntil.getTime(), timeZone),
    setOff: change.setOff,
    refund: change.refund,
    byProvider: change.refund - change.atCounter,
    atCounter: change.atCounter,
    passed: [...passed],
    mail: noticeText(notice.kind, notice.facts, { tenantName, personName }),
    version: held.version,
  };
};

/**
 * Moves a reservation and tells its person. What was paid on the way is asked for first. Refuses reasonRequired,
 * changedMeanwhile, sumChanged, notMovable, moneyUnderWay, useHasBegun, and what reserving there anew would be refused,
 * of which staff with the right pass what can be passed.
 */
export const moveReservation =
  (payments: Payments): UnboundOperation<'Desk/MoveReservation'> =>
  (scope, request) =>
    withSettledPayments(
      { payments, scope, subjects: [{ kind: 'reservation', id: request.reservationId }] },
      (context, requireSettled) => move(context, request, requireSettled),
    );

async function move(
  context: Context<Staff>,
  { version, expectedDifference, setOff, reason: typed, staffNote, ...wanted }: ParsedRequestOf<'Desk/MoveReservation'>,
  requireSettled: RequireSettled,
) {
  const reason = typed.trim();
  if (reason === '') throw new Refused('reasonRequired');
  const payable = await lockedReservation(context, wanted.reservationId);
  requireSettled(payable.paymentState);
  const seen = await payableReservation.lastChange(context, wanted.reservationId);
  if (seen.version !== version) throw await changedMeanwhile(context, payable);
  const planned = await planMove(context, payable, { wanted, mayOverride: passesAt(context, wanted), isLocking: true });
  const isAsSeen = setOff === null || planned.change.setOff === setOff;
  if (!isAsSeen || differenceOf(planned) !== expectedDifference) throw new Refused('sumChanged');
  await carryOutMove(context, planned, reason);
  await noteForStaff(context, payable, staffNote);
  const { plan, change, passed } = planned;
  return {
    fee: plan.fee,
    refund: change.refund,
    passed: [...passed],
    paymentText: staffPaymentText(change.paymentState),
    payUntil: change.payUntil && localDateTimeOf(change.payUntil.getTime(), context.tenant.timeZone),
  };
}
