import { addDays } from '#rules/day/day.ts';

/** Milliseconds since 1970 in UTC, like Date.now(). The one place from which the server learns the time. */
export type Clock = () => number;

/** How many answers are remembered for a zone. */
const mostRemembered = 1_000;

/**
 * Remembers what was asked of a zone lately: every call asks for the current minute, and bookings of one morning for the
 * same few times of use.
 */
function remembering<Asked, Answer>(make: (asked: Asked, timeZone: string) => Answer) {
  const lately = new Map<string, Map<Asked, Answer>>();
  return (asked: Asked, timeZone: string) => {
    const known = lately.get(timeZone) ?? new Map<Asked, Answer>();
    lately.set(timeZone, known);
    const before = known.get(asked);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const answer = make(asked, timeZone);
    known.set(asked, answer);
    return answer;
  };
}

const localMinute = remembering((minute: number, timeZone) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', roundingMode: 'floor' }),
);

/** The wall clock of a zone at an instant, 'YYYY-MM-DDTHH:MM'. Zones have been whole minutes away from UTC since 1972. */
export const localDateTimeOf = (instantMs: number, timeZone: string) =>
  localMinute(Math.floor(instantMs / 60_000), timeZone);

const epochMs = remembering(
  (moment: string, timeZone) => Temporal.PlainDateTime.from(moment).toZonedDateTime(timeZone).epochMilliseconds,
);

/** The instant at which a zone's wall clock shows the local date-time, as the driver wants it. */
export const instantOf = (moment: string, timeZone: string) => new Date(epochMs(moment, timeZone));

type Days = { readonly from: string | null; readonly to: string | null };

/** The first moment of some days and the first one after them; null for no bound. */
export const momentsBetween = ({ from, to }: Days, timeZone: string) => ({
  from: from === null ? null : instantOf(`${from}T00:00`, timeZone),
  until: to === null ? null : instantOf(`${addDays(to, 1)}T00:00`, timeZone),
});
