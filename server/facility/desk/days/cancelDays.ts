import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import type { LaterCharge } from '#rules/facility/fee/laterCharges.ts';
import { breakdownTexts, frameLineText } from '#rules/facility/fee/quoteTexts.ts';
import { fallsAwayWith } from '#rules/payment/moneyBack.ts';
import type { Context } from '#server/context.ts';
import { asJson } from '#server/db/rows.ts';
import { demandInTime } from '#server/desk/cancel/demandInTime.ts';
import { deskChange } from '#server/desk/change.ts';
import { actOnceSettled } from '#server/desk/heldReservation.ts';
import { newId } from '#server/newId.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { feeChangeView } from '#server/payment/feeChange.view.ts';
import { appendLedger } from '#server/payment/ledger.queries.ts';
import type { Payments } from '#server/payment/payments.ts';
import { noticeOfCancelledDays } from '#server/reservation/noticeOfDays.ts';
import { placeAndTimes } from '#server/reservation/notifyOfReservation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { heldRoom } from '../heldRoom.ts';
import { writeChangedUse } from '../use/changedUse.ts';
import { type PlannedDays, planDays } from './planDays.ts';
import { releaseDays } from './releaseDays.ts';

/** Some days of a reservation of several are given up. */
const daysOfRoom = deskChange({
  subject: heldRoom,
  plan: planDays,
  demand: (context, planned, { reason }: ParsedRequestOf<'Desk/CancelDays'>) => demandInTime(context, planned, reason),
  write,
  message,

  show: (context, { payable, after, row, fee, details, refunds, kept, change, isPastDeadline }) => ({
    ...feeChangeView(context, change),
    place: after.place,
    stays: placeAndTimes(after).when,
    oldFee: payable.fee,
    newFee: fee.fee,
    isFeeFinal: row.is_fee_final,
    feeLines: fee.breakdown
      ? breakdownTexts(fee.breakdown).lines
      : details.map(({ frameName, ...line }) => frameLineText({ ...line, name: frameName }, true)),
    days: [...refunds],
    kept,
    released: change.loweredBy - change.refund,
    isPastDeadline,
  }),

  answer: ({ nowMs, tenant }, { fee, change, kept }) => ({
    fee: fee.fee,
    refund: change.refund,
    kept,
    cancelledAt: localDateTimeOf(nowMs, tenant.timeZone),
  }),
});

/** What giving up these days would do. Refuses as it does, but for rights. */
export const previewCancelledDays: Operation<'Desk/PreviewCancelledDays'> = daysOfRoom.preview;

/**
 * Gives up some days of a room, which are free at once, and tells its person. What was paid on the way is asked for
 * first. Refuses reasonRequired, notFound, changedMeanwhile, notCancelable, moneyUnderWay, dayNotReserved, noDayStays,
 * feeUnknown, and cancelDeadlinePassed and dayIsOver without the right to override.
 */
export const cancelDays: (payments: Payments) => UnboundOperation<'Desk/CancelDays'> = actOnceSettled(daysOfRoom.act);

function message(context: Context, planned: PlannedDays, reason: string) {
  const { before, after, givenUp, kept, change, cause, version } = planned;
  const isWished = cause === 'person';
  const notice = noticeOfCancelledDays(context, {
    before,
    after,
    givenUp,
    kept,
    refund: change.refund,
    atCounter: change.atCounter,
    open: change.open,
    // If its person has asked for it, the reason is for staff alone.
    reason: isWished ? null : reason,
    change: version + 1,
  });
  // A person who has asked for it knows.
  return isWished ? { notice } : { notice, change: { before, after } };
}

/** What was kept, as a line beside the fee: the fee is that of the days that stay. */
const keptLine = ({ kept, refunds }: PlannedDays): Omit<LaterCharge, 'reason'> => {
  const days = refunds.flatMap((one) => (one.kept > 0 ? dayText(one.date) : []));
  return { chargeId: newId(), code: null, label: `取消料（${days.join('、')}）`, yen: kept, isKept: true };
};

async function write(context: Context, planned: PlannedDays, reason: string) {
  const { payable, row, before, after, givenUp, fee, kept, cause } = planned;
  const { subject } = payable;
  const stays = new Set(after.uses.map(({ date }) => date));
  await releaseDays(context, { reservationId: subject.id, uses: before.uses, stays });
  const { equipment_quantities, use_conditions, ladders } = row;
  await writeChangedUse(context, planned, {
    action: 'cancelDays',
    reason,
    why: {
      why: 'cancelled',
      fallsAway: givenUp.every(({ date, fromMinute }) => fallsAwayWith(localDateTimeAt(date, fromMinute), context.now)),
    },
    frozen: {
      equipment_quantities,
      use_conditions,
      ladders,
      fee: fee.fee,
      first_date: after.uses.at(0)?.date ?? row.first_date,
      last_date: after.uses.at(-1)?.date ?? row.last_date,
      fee_breakdown: asJson(fee.breakdown),
      charged_days: row.charged_days === null ? null : asJson(fee.days),
    },
    kept: {
      before: { ...before, uses: givenUp },
      after: {
        cause,
        ...(kept > 0 && { charge: keptLine(planned) }),
        ...(fee.decision && { decision: fee.decision }),
      },
    },
  });
  await appendLedger(context, { subject, lines: [{ kind: 'kept', amount: kept }] });
}
