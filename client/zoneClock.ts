const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

function formatted(timeZone: string, instant: number) {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The wall clock of a zone at an instant (milliseconds since 1970), 'YYYY-MM-DDTHH:MM'; the browser's zone plays no
 * part. The first format of a page takes as long as drawing it does, so it is for browsers without Temporal.
 */
export function localDateTimeIn(timeZone: string, instant: number) {
  if (typeof Temporal === 'undefined') return formatted(timeZone, instant);
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' });
}

/** Calls back often enough to notice every minute, and at once when the page comes back from the background. */
export function subscribeToClock(listener: () => void) {
  const timer = setInterval(listener, 5_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const asUtc = (moment: string) => Date.parse(`${moment}Z`);

/** The instant (milliseconds since 1970) at which the wall clock of a zone shows a local date-time. */
export function instantIn(timeZone: string, moment: string) {
  const wanted = asUtc(moment);
  const offsetAt = (instant: number) => asUtc(localDateTimeIn(timeZone, instant)) - instant;
  // The clock may be changed between the first guess and the instant.
  return wanted - offsetAt(wanted - offsetAt(wanted));
}
