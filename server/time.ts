/** Milliseconds since 1970 in UTC, like Date.now(). The one place from which the server learns the time. */
export type Clock = () => number;

/** The wall clock of a zone at an instant, 'YYYY-MM-DDTHH:MM'. */
export const localDateTimeOf = (instantMs: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' });

/** The instant at which a zone's wall clock shows the local date-time, as the driver wants it. */
export const instantOf = (moment: string, timeZone: string) =>
  new Date(Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds);
