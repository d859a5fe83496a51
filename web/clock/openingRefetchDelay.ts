import { localDateTimeIn } from '#client/zoneClock.ts';
import { dayNumber, dayOf } from '#rules/day/day.ts';

type Opening = { readonly opensAt: string | null };

const minute = 60_000;
/** Timers of browsers overflow after 24 days. */
const longestDelay = 24 * 60 * minute;
/** Where it has not opened yet although it should have, it refetches: soon at first, later less often, not for ever. */
const soonFor = 5_000;
const soonInterval = 1_000;
const retryInterval = 15_000;
const retriesFor = 10 * minute;
/** The server's clock is only known as well as an answer travels; nobody should ask just before. */
const margin = 150;
/**
 * The same delay for the whole visit. Everybody waits for the same minute; they ask spread evenly over one second.
 */
const jitter = Math.random() * 1_000;

const minutesOf = (moment: string) =>
  dayNumber(dayOf(moment)) * 1_440 + Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));

/**
 * Milliseconds until the first of these starts to take reservations, slightly later for most visitors. False when all
 * of them started long ago. `instant` is the server's time, in milliseconds since 1970.
 */
export function openingRefetchDelay(
  openings: readonly Opening[],
  { timeZone, instant }: { timeZone: string; instant: number },
) {
  const now = minutesOf(localDateTimeIn(timeZone, instant)) * minute + (instant % minute);
  const waits = openings
    .flatMap(({ opensAt }) => (opensAt === null ? [] : [minutesOf(opensAt) * minute - now]))
    .filter((wait) => wait > -retriesFor);
  if (waits.length === 0) return false;
  const first = Math.min(...waits);
  const wait = first > 0 ? first : first > -soonFor ? soonInterval : retryInterval;
  return Math.min(wait, longestDelay) + margin + jitter;
}
