/** The heading of a day in the list under the calendar, to which the day in the calendar leads. */
export const dayHeadingId = (day: string) => `day-${day}`;
