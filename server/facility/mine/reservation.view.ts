import type { Reservation, ReservationWithLife } from '#contract/facility/reservation.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import {
  type CancellationFacts,
  cancelUntil,
  refundWhenCancelled,
} from '#rules/facility/booking/decideCancellation.ts';
import { awaitsDraw, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { type LaterCharge, laterChargeTexts, stillAfterUse } from '#rules/facility/fee/laterCharges.ts';
import { breakdownTexts, frameLineText } from '#rules/facility/fee/quoteTexts.ts';
import { askedEquipment } from '#rules/facility/request/equipment.ts';
import type { FeeBreakdown } from '#rules/ordinance/fee/breakdown.ts';
import { datedRefunds } from '#rules/ordinance/ladder.ts';
import type { Balance } from '#rules/payment/balanceOf.ts';
import { dueOf } from '#rules/payment/decidePayment.ts';
import { openOf } from '#rules/payment/paymentAfterCharging.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { awaitedDrawOf } from '#server/lottery/awaitedDrawOf.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { localDateTimeOf } from '#server/time.ts';
import { conditionsAskedOf, reductionOf } from '../askedOf.ts';
import { quantitiesFrom } from '../payable.queries.ts';
import type { OwnReservationRow, ReservationRow } from '../reservation.queries.ts';
import { cancellationFacts, type LifeCircumstances, laddersOf, paidOf, stateOf } from '../reservationLife.ts';
import { usedDays } from '../usedDays.ts';

type DetailRow = ReservationRow['details'][number];

const hoursOf = (detail: DetailRow) => timeRangeName(timesOf(detail));

/** The frame with its hours; rows of a time article are named by their hours already. */
export const displayTimeFrame = (detail: DetailRow) =>
  detail.frame_name === hoursOf(detail) ? detail.frame_name : `${detail.frame_name} ${hoursOf(detail)}`;

/** The frames of the first day, and a hint when there are more days. */
function timeFrameDetail({ first_date, last_date, details }: ReservationRow) {
  const frames = details.filter(({ date }) => date === first_date).map(displayTimeFrame);
  return `${frames.join(',')}${first_date === last_date ? '' : ',他...'}`;
}

const detailView = (row: ReservationRow, detail: DetailRow): Reservation['details'][number] => ({
  date: detail.date,
  displayTimeFrame: displayTimeFrame(detail),
  reservationDetailNumber: detail.detail_number,
  articleName: row.article_name,
});

/** A reservation as lists show it. */
export const reservationView = (row: ReservationRow, circumstances: LifeCircumstances): Reservation =>
  viewWith(row, circumstances, cancellationFacts(row, circumstances));

function viewWith(row: ReservationRow, { tenant }: LifeCircumstances, facts: CancellationFacts): Reservation {
  const { statusText, invalid, isConfirmed, isCanceled } = reservationStates[stateOf(row)];
  return {
    reservationId: row.reservation_id,
    date: row.first_date,
    containerNameDetail: row.container_name,
    articleNameDetail: row.article_name,
    timeFrameDetail: timeFrameDetail(row),
    details: row.details.map((detail) => detailView(row, detail)),
    statusText,
    paymentStatusText: paymentStates[paymentStateOf(row)].statusText,
    invalid,
    isConfirmed,
    isCanceled,
    canCancel: cancelUntil(facts) !== null,
    purpose: row.purpose,
    purposeType: row.purpose_type,
    admissionFeeRequired: row.admission_fee_required,
    admissionFeeRequiredText: row.admission_fee_required ? 'あり' : 'なし',
    equipmentNames: row.equipment_names,
    fee: row.fee,
    isFeeFinal: row.is_fee_final,
    awaitedDraw: awaitedDrawIn(row, tenant),
  };
}

/** The draw whose result it waits for; null for none. */
function awaitedDrawIn(row: ReservationRow, tenant: LifeCircumstances['tenant']) {
  const { draw_closes_at: closesAt, draw_announce_at: announceAt } = row;
  if (!awaitsDraw(stateOf(row)) || closesAt === null || announceAt === null) return null;
  return awaitedDrawOf({ closesAt, announceAt }, tenant);
}

type Known = {
  /** Of its account. */
  readonly balance: Balance;
  /** Beside its fee. */
  readonly charges: readonly LaterCharge[];
  /** What staff have done to it and why, in words; '' where they have not. */
  readonly staffWords: string;
};

/** A reservation as its own page shows it. */
export function reservationWithLifeView(
  row: OwnReservationRow,
  circumstances: LifeCircumstances,
  { balance, charges, staffWords }: Known,
): Omit<ReservationWithLife, 'application' | 'bill'> {
  const facts = cancellationFacts(row, circumstances);
  const until = cancelUntil(facts);
  const { entry_number: entryNumber, entry_salt: salt } = row;
  return {
    ...viewWith(row, circumstances, facts),
    admissionFee: row.admission_fee,
    expectedNumberOfAttendee: row.expected_attendees,
    cancelUntil: until,
    staffWords,
    bookedAt: localDateTimeOf(row.booked_at.getTime(), circumstances.tenant.timeZone),
    ...dueView(row, circumstances),
    ...feeLinesOf(row, charges),
    laterCharges: laterChargeTexts(charges),
    useConditions: conditionsAskedOf(row),
    requestedReduction: reductionOf(row),
    equipmentQuantities: askedEquipment({
      equipmentNames: row.equipment_names,
      equipmentQuantities: quantitiesFrom(row.equipment_quantities),
    }),
    paidAmount: balance.held,
    openAmount: Math.max(0, openOf(balance)),
    keepsPlace: row.keeps_place || balance.paid > 0,
    refund: until === null ? 0 : refundNow(row, circumstances, balance),
    refundSteps: refundStepsOf(row),
    drawId: row.draw_id,
    receipt: entryNumber !== null && salt !== null ? { entryNumber, salt } : null,
    uses: usedDays(row.details.map(timesOf)).map(({ date, from_minute, to_minute }) => ({
      date,
      startsAt: localDateTimeAt(date, from_minute),
      endsAt: localDateTimeAt(date, to_minute),
    })),
  };
}

const refundNow = (row: ReservationRow, circumstances: LifeCircumstances, balance: Balance) =>
  refundWhenCancelled(cancellationFacts(row, circumstances), paidOf(row, balance, circumstances.settings));

/** A reservation as the page of another one shows it that was made together with it. */
export function roomOfApplicationView(
  row: ReservationRow,
  circumstances: LifeCircumstances,
  balance: Balance,
): ReservationWithLife['application'][number] {
  const { reservationId, statusText, paymentStatusText, invalid, canCancel, isFeeFinal } = reservationView(
    row,
    circumstances,
  );
  return {
    reservationId,
    statusText,
    paymentStatusText,
    invalid,
    canCancel,
    isFeeFinal,
    articleName: row.article_name,
    paidAmount: balance.held,
    openAmount: invalid ? 0 : Math.max(0, openOf(balance)),
    ...dueView(row, circumstances),
    refund: canCancel ? refundNow(row, circumstances, balance) : 0,
  };
}

export const timesOf = ({ date, from_minute: fromMinute, to_minute: toMinute }: DetailRow) => ({
  date,
  fromMinute,
  toMinute,
});

/** How the fee came about, as agreed when it was reserved. */
function feeLinesOf(row: OwnReservationRow, charges: readonly LaterCharge[]) {
  // Only breakdowns are written there.
  const breakdown = row.fee_breakdown as FeeBreakdown | null;
  if (breakdown) {
    const open = { ...breakdown, afterUse: stillAfterUse(breakdown.afterUse, charges) };
    const { lines, afterUse } = breakdownTexts(open);
    return { feeLines: lines, afterUse };
  }
  // Whatever the room is reserved by today, a line with a name of its own was reserved as a frame.
  const isByHours = row.time_frame_type === 'time';
  const lines = row.details.map((detail) =>
    frameLineText({ ...timesOf(detail), name: detail.frame_name, fee: detail.fee }, isByHours),
  );
  return { feeLines: row.fee > 0 ? lines : [], afterUse: [] };
}

function refundStepsOf(row: OwnReservationRow) {
  const refund = laddersOf(row)?.refund;
  return refund ? [...datedRefunds(refund, row.first_date)] : null;
}

/** Whether the fee can be paid online, and until when it is to be paid. */
function dueView(row: ReservationRow, { tenant, now }: LifeCircumstances) {
  const paymentState = paymentStateOf(row);
  const { holdsPlace } = reservationStates[stateOf(row)];
  const payUntil = row.pay_until && localDateTimeOf(row.pay_until.getTime(), tenant.timeZone);
  return dueOf({ paymentState, holdsPlace, payUntil, now });
}
