/** The id of a day of a room's use in calendars: the same in every message and file about it. */
export const roomCalendarUid = (reservationId: string, date: string) =>
  `${reservationId}-${date.replaceAll('-', '')}@yoyaku`;

/** The same of a session of a course. */
export const sessionCalendarUid = (eventReservationDetailId: string) => `${eventReservationDetailId}@yoyaku`;
