/** Milliseconds since 1970 in UTC, like Date.now(). The one place from which the server learns the time. */
export type Clock = () => number;

/** The last minute asked for of each zone: every call asks for the current one. */
const lastAsked = new Map<string, { readonly minute: number; readonly text: string }>();

/** The wall clock of a zone at an instant, 'YYYY-MM-DDTHH:MM'. */
export function localDateTimeOf(instantMs: number, timeZone: string) {
  // Zones have been whole minutes away from UTC since 1972.
  const minute = Math.floor(instantMs / 60_000);
  const last = lastAsked.get(timeZone);
  if (last?.minute === minute) return last.text;
  const text = Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' });
  lastAsked.set(timeZone, { minute, text });
  return text;
}

/** The instant at which a zone's wall clock shows the local date-time, as the driver wants it. */
export const instantOf = (moment: string, timeZone: string) =>
  new Date(Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds);
