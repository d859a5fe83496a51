import { refresh } from '#client/queries.ts';

/** After a course entered or left the cart or was reserved: every query about courses is fetched again. */
export const refreshCourses = () =>
  refresh(
    'EventReservation/GetEventInCart',
    'EventReservation/GetEvent',
    'EventReservation/FindEvent',
    'EventReservation/GetParticipants',
    'EventReservation/GetReservationForYearMonth',
    'EventReservation/GetReservationDetail',
  );
