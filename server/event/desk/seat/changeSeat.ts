import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { actorText, type Context } from '#server/context.ts';
import { isTaken } from '#server/db/sqlStates.ts';
import { deskChange } from '#server/desk/change.ts';
import { actOnceSettled, heldReservation } from '#server/desk/heldReservation.ts';
import { appendHistory } from '#server/event/history.queries.ts';
import { lendUnits } from '#server/event/loans/loanUnit.queries.ts';
import { takePartySeats } from '#server/event/partySeat.queries.ts';
import { changeEventStates } from '#server/event/payable.queries.ts';
import { payableEventReservation } from '#server/event/payableEventReservation.ts';
import { dropReminders } from '#server/notice/notice.queries.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { changeFee, noteLoweredFee, payUntilAfter } from '#server/payment/changeFee.ts';
import { feeChangeView, payUntilText } from '#server/payment/feeChange.view.ts';
import type { Payments } from '#server/payment/payments.ts';
import { raiseCoursesReserved } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { noticeOfMove, placeAndTimes } from '#server/reservation/notifyOfReservation.ts';
import { settleDoubts } from '#server/reservation/promise/followUp.queries.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { subjectText } from '#server/subject.ts';
import { leaveCourse, writeSeat } from './changedSeat.queries.ts';
import { type PlannedSeat, planSeatChange, type SeatWanted } from './planSeatChange.ts';

type Seen = SeatWanted & { readonly expectedDifference: number; readonly setOff: number | null };

/** Another course for somebody who has a seat, which keeps its id. */
const seatChange = deskChange({
  subject: heldReservation(async (context, reservationId) =>
    (await payableEventReservation.lock(context, [reservationId])).get(reservationId),
  ),

  plan: planSeatChange,

  demand: (_, { change, difference }, seen: Seen) => {
    const isSetOff = seen.setOff === null || change.setOff === seen.setOff;
    if (!isSetOff || difference !== seen.expectedDifference) throw new Refused('sumChanged');
  },

  write,

  message: (context, { before, after, change, difference, version }, reason) => ({
    notice: noticeOfMove(context, {
      before,
      after,
      reason,
      refund: change.refund,
      atCounter: change.atCounter,
      open: change.open,
      difference,
      change: version + 1,
    }),
    change: { before, after },
  }),

  show: (context, { payable, before, after, seat, change, difference, passed }) => ({
    ...feeChangeView(context, change),
    from: placeAndTimes(before),
    to: placeAndTimes(after),
    oldFee: payable.fee,
    newFee: seat.fee,
    difference,
    passed: [...passed],
  }),

  answer: (context, { seat, change, passed }) => ({
    fee: seat.fee,
    seatNumber: seat.seatNumber,
    refund: change.refund,
    passed: [...passed],
    paymentText: staffPaymentText(change.paymentState),
    payUntil: payUntilText(context, change.payUntil),
  }),
});

/** What changing the seat would do. Refuses as the change does. */
export const previewSeatChange: Operation<'Desk/PreviewSeatChange'> = seatChange.preview;

/**
 * Changes somebody's seat to one in another course and tells them. Refuses reasonRequired, changedMeanwhile, sumChanged,
 * seatStays, seatUnchanged, courseKnown, useHasBegun, moneyUnderWay, targetIsDrawn, and courseNotTakeable with the sentence that a
 * resident would read.
 */
export const changeSeat: (payments: Payments) => UnboundOperation<'Desk/ChangeSeat'> = actOnceSettled(seatChange.act);

async function write(context: Context, planned: PlannedSeat, reason: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const { payable, before, after, seat, change, passed, reminderHour } = planned;
  const { subject } = payable;
  const { eventReservationId, state } = seat;
  noteLoweredFee(context, payable, seat.fee);
  await leaveCourse(trx, { tenantId, eventReservationId });
  try {
    await writeSeat(trx, seat);
    if (planned.partySeats.length > 0) await takePartySeats(trx, { tenantId, seats: planned.partySeats });
    if (planned.units.length > 0) await lendUnits(trx, { tenantId, units: planned.units });
  } catch (error) {
    // Taken after all: the transaction is rolled back, and a retry may succeed.
    if (isTaken(error)) throw new Refused('busy');
    throw error;
  }
  await raiseCoursesReserved(trx, { tenantId, eventReservationIds: [eventReservationId] });
  const { paymentState } = change;
  const payUntil = payUntilAfter(payable, change) ?? undefined;
  await changeEventStates(trx, { tenantId, nowMs, changes: [{ eventReservationId, state, paymentState, payUntil }] });
  await changeFee(context, payable, change, { why: 'moved' });
  const placeText = (reserved: typeof before) => Object.values(placeAndTimes(reserved)).join(' ');
  await appendHistory(context, [
    {
      eventReservationId,
      action: 'changeSeat',
      reason,
      before: { state: payable.state, fee: payable.fee },
      after: {
        state,
        fee: seat.fee,
        paymentState,
        seatNumber: seat.seatNumber,
        session: `${placeText(before)}\n→ ${placeText(after)}`,
        ...(passed.length > 0 && { passed }),
      },
    },
  ]);
  await dropReminders(trx, { tenantId, subjects: [subjectText(subject)], nowMs });
  await scheduleUseJobs(context, { reminderHour, reserved: [after] });
  await settleDoubts(trx, { tenantId, subjects: [subject], now: new Date(nowMs), by: actorText(context.actor) });
}
