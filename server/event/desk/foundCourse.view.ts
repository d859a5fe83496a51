import type { FoundReservation } from '#contract/desk/foundReservation.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { fullName } from '#rules/text/fullName.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { ofWhom } from '../participant.ts';
import { stateOf } from '../person.queries.ts';
import { eventStateText } from './eventStateText.ts';
import type { FoundCourseRow } from './foundCourse.queries.ts';

/** The reservation of an event in the shape of a room's: the event stands for the room, its hours for the frames. */
export function foundCourseView(row: FoundCourseRow): FoundReservation {
  const { sessions } = row;
  const hours = sessions.map(({ from_minute, to_minute }) =>
    timeRangeName({ fromMinute: from_minute, toMinute: to_minute }),
  );
  const paymentState = paymentStateOf(row);
  const { counts } = eventReservationStates[stateOf(row)];
  return {
    reservationId: row.event_reservation_id,
    firstDay: sessions[0]?.date ?? '',
    lastDay: sessions.at(-1)?.date ?? '',
    containerName: row.container_name,
    name: `${row.number} ${row.name}`,
    times: [...new Set(hours)].join(' '),
    userNumber: row.user_number,
    // The reception sees how many come, and who.
    personName: [ofWhom(row, fullName(row.last_name, row.first_name)), ...row.party.map(({ name }) => name)].join('、'),
    statusText: eventStateText(row.state),
    paymentText: staffPaymentText(paymentState),
    fee: row.fee,
    isOwed: counts && paymentStates[paymentState].isOwed,
  };
}
