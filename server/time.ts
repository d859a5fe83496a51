/** Milliseconds since 1970 in UTC, like Date.now(). The one place from which the server learns the time. */
export type Clock = () => number;

/** Minutes that were asked for lately, by zone: every call asks for the current one, and for those of some spans. */
const lately = new Map<string, Map<number, string>>();

/** How many minutes of a zone are remembered. */
const mostMinutes = 1_000;

/** The wall clock of a zone at an instant, 'YYYY-MM-DDTHH:MM'. */
export function localDateTimeOf(instantMs: number, timeZone: string) {
  // Zones have been whole minutes away from UTC since 1972.
  const minute = Math.floor(instantMs / 60_000);
  const known = lately.get(timeZone) ?? new Map<number, string>();
  lately.set(timeZone, known);
  const before = known.get(minute);
  if (before !== undefined) return before;
  if (known.size >= mostMinutes) known.clear();
  const text = localDateTime(instantMs, timeZone);
  known.set(minute, text);
  return text;
}

const localDateTime = (instantMs: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' });

/** The instant at which a zone's wall clock shows the local date-time, as the driver wants it. */
export const instantOf = (moment: string, timeZone: string) =>
  new Date(Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds);
