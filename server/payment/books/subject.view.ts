import type { SubjectRow } from './subject.queries.ts';

/** What somebody pays for, and who, as lists tell it. */
export const subjectView = (row: SubjectRow) => ({
  reservationId: row.reservation_id,
  containerId: row.container_id,
  containerName: row.container_name,
  name: row.name,
  firstDay: row.first_day,
  personName: row.person_name,
  userNumber: row.user_number,
  phoneEnd: row.phone_end,
});

/** How many items a list answers. */
export const mostItems = 200;
