import type { CalendarStatus } from '#rules/reservation/calendarFile.ts';
import { type ReservationState, reservationStates } from './reservationStates.ts';

/** How a reservation stands in its owner's calendar: what waits for a draw or for staff is not certain yet. */
export function roomInCalendar(state: ReservationState): CalendarStatus {
  const { countsForMonth, isConfirmed } = reservationStates[state];
  if (!countsForMonth) return 'CANCELLED';
  return isConfirmed ? 'CONFIRMED' : 'TENTATIVE';
}
