import { dayNumber, dayOf } from '#rules/day/day.ts';
import { momentIn } from './zoneClock.ts';

type Opening = { readonly opensAt: string | null };

const minute = 60_000;
/** Timers of browsers overflow after 24 days. */
const longestWait = 24 * 60 * minute;
/** The clocks of browser and server differ: until the server opens too it is asked again, but not for ever. */
const pause = 15_000;
const patience = 10 * minute;
/** The same for the whole visit: everybody waits for the same minute, and the server should not be asked by all at once. */
const jitter = Math.random() * 3_000;

const minutesOf = (moment: string) =>
  dayNumber(dayOf(moment)) * 1_440 + Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));

/**
 * Milliseconds until the first of these begins to take reservations, a moment later for most visitors; false when all of
 * them have long begun. `instant` is in milliseconds since 1970.
 */
export function untilOpening(
  openings: readonly Opening[],
  { timeZone, instant }: { timeZone: string; instant: number },
) {
  const now = minutesOf(momentIn(timeZone, instant)) * minute + (instant % minute);
  const waits = openings
    .flatMap(({ opensAt }) => (opensAt === null ? [] : [minutesOf(opensAt) * minute - now]))
    .filter((wait) => wait > -patience);
  if (waits.length === 0) return false;
  const first = Math.min(...waits);
  return Math.min(first > 0 ? first : pause, longestWait) + jitter;
}
