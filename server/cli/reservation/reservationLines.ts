import { timeRangeName } from '#rules/facility/frames.ts';
import { paymentTexts, reservationStates } from '#rules/facility/reservationStates.ts';
import { paymentStateOf, stateOf } from '#server/facility/reservationLife.ts';
import type { FoundEventReservation } from './eventReservation.queries.ts';
import { eventStateText } from './eventStateText.ts';
import type { FoundReservation } from './reservation.queries.ts';

const daysText = (first: string, last: string) => (first === last ? first : `${first}..${last}`);

type Found = FoundReservation | FoundEventReservation;

/** The word for how a room's or course's reservation stands. */
export const stateText = (found: Found) =>
  'reservation_id' in found ? reservationStates[stateOf(found)].statusText : eventStateText(found.state);

/** A room's or course's reservation as a line. */
export const lineOf = (found: Found) =>
  'reservation_id' in found ? reservationLine(found) : eventReservationLine(found);

/** A reservation as one line of ten columns between tabs. */
export function reservationLine(reservation: FoundReservation) {
  const payment = paymentTexts[paymentStateOf(reservation)];
  return [
    reservation.reservation_id,
    daysText(reservation.first_date, reservation.last_date),
    reservation.container_name,
    reservation.article_name,
    reservation.frames,
    reservation.user_number,
    `${reservation.last_name} ${reservation.first_name}`,
    stateText(reservation),
    payment === '' ? '-' : payment,
    `${reservation.fee}円`,
  ].join('\t');
}

/** A reservation of an event in the same columns: the event stands for the room, its hours for the frames. */
export function eventReservationLine(reservation: FoundEventReservation) {
  const { sessions } = reservation;
  const hours = sessions.map(({ from_minute, to_minute }) =>
    timeRangeName({ fromMinute: from_minute, toMinute: to_minute }),
  );
  return [
    reservation.event_reservation_id,
    daysText(sessions[0]?.date ?? '', sessions.at(-1)?.date ?? ''),
    reservation.container_name,
    `${reservation.number} ${reservation.name}`,
    [...new Set(hours)].join(' '),
    reservation.user_number,
    `${reservation.last_name} ${reservation.first_name}`,
    stateText(reservation),
    paymentTexts[paymentStateOf(reservation)] || '-',
    `${reservation.fee}円`,
  ].join('\t');
}
