import type { Reservation, ReservationWithLife } from '#contract/facility.ts';
import { type CancellationFacts, cancelUntil } from '#rules/facility/decideCancellation.ts';
import { timeRangeName } from '#rules/facility/frames.ts';
import { paymentTexts, reservationStates } from '#rules/facility/reservationStates.ts';
import { momentOf } from '../time.ts';
import type { ReservationRow } from './reservation.queries.ts';
import { cancellationFacts, type LifeCircumstances, paymentStateOf, stateOf } from './reservationLife.ts';

type DetailRow = ReservationRow['details'][number];

/** The frame with its hours; rows of a time article are named by their hours already. */
function displayTimeFrame({ frame_name, from_minute, to_minute }: DetailRow) {
  const hours = timeRangeName({ fromMinute: from_minute, toMinute: to_minute });
  return frame_name === hours ? hours : `${frame_name} ${hours}`;
}

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
  viewWith(row, cancellationFacts(row, circumstances));

function viewWith(row: ReservationRow, facts: CancellationFacts): Reservation {
  const { statusText, invalid, isConfirmed, isCanceled } = reservationStates[stateOf(row)];
  return {
    reservationId: row.reservation_id,
    date: row.first_date,
    containerNameDetail: row.container_name,
    articleNameDetail: row.article_name,
    timeFrameDetail: timeFrameDetail(row),
    details: row.details.map((detail) => detailView(row, detail)),
    statusText,
    paymentStatusText: paymentTexts[paymentStateOf(row)],
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
  };
}

/** A reservation as its own page shows it. */
export function reservationWithLifeView(row: ReservationRow, circumstances: LifeCircumstances): ReservationWithLife {
  const facts = cancellationFacts(row, circumstances);
  const { entry_number: entryNumber, entry_salt: salt } = row;
  return {
    ...viewWith(row, facts),
    admissionFee: row.admission_fee,
    expectedNumberOfAttendee: row.expected_attendees,
    cancelUntil: cancelUntil(facts),
    bookedAt: momentOf(row.booked_at.getTime(), circumstances.tenant.timeZone),
    receipt: entryNumber !== null && salt !== null ? { entryNumber, salt } : null,
  };
}
