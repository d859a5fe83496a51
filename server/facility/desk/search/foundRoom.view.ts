import type { FoundReservation } from '#contract/desk/foundReservation.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { fullName } from '#rules/text/fullName.ts';
import { reductionOf } from '#server/facility/askedOf.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { FoundRoomRow } from './foundRoom.queries.ts';

/** What staff have still to decide on. */
const openFeeText = (row: FoundRoomRow) => `減免申請中（${reductionOf(row)}）`;

/** The reservation of a room as staff see it. */
export function foundRoomView(row: FoundRoomRow): FoundReservation {
  const { statusText, isCanceled } = reservationStates[stateOf(row)];
  const paymentState = paymentStateOf(row);
  return {
    reservationId: row.reservation_id,
    firstDay: row.first_date,
    lastDay: row.last_date,
    containerName: row.container_name,
    name: row.article_name,
    times: row.frames,
    userNumber: row.user_number,
    personName: fullName(row.last_name, row.first_name),
    statusText,
    paymentText: row.is_fee_final ? staffPaymentText(paymentState) : openFeeText(row),
    fee: row.fee,
    isOwed: !isCanceled && paymentStates[paymentState].isOwed,
  };
}
