import { addDays, addMinutes, addMonths, atDayOfMonth, dayOf, firstOfMonth, localDateTimeAt } from '#rules/day/day.ts';

/**
 * When first come, first served is open for a use day. It opens at `hour` o'clock (0..24)
 * - unit 'days': `ahead` days before the use day;
 * - unit 'months': `ahead` months before the month of use, on day `onDay` of that month, or on the day with the number
 *   of the use day when `onDay` is null. A month without such a day opens on its last.
 *
 * It closes at `closesHour` o'clock of the day `closesDaysBefore` days before use, at the end of that day when the hour
 * is null. With 0 days and no hour it stays open until the frame begins.
 */
export type BookingWindow = {
  readonly opens: {
    readonly unit: 'months' | 'days';
    readonly ahead: number;
    readonly onDay: number | null;
    readonly hour: number;
  };
  readonly closesDaysBefore: number;
  readonly closesHour: number | null;
};

/**
 * When the lottery for a use day takes entries: in the month `monthsAhead` months before the month of use, from
 * `fromHour` o'clock of day `fromDay` until `toHour` o'clock of day `toDay` (exclusive; 24 is the end of that day).
 * Days past the end of the month mean its last day.
 */
export type LotteryWindow = {
  readonly monthsAhead: number;
  readonly fromDay: number;
  readonly fromHour: number;
  readonly toDay: number;
  readonly toHour: number;
};

/**
 * `awaitedCloses`: closes of the container's lotteries that are not announced yet. None where nothing was ever drawn.
 */
type Windows = {
  readonly bookingWindow: BookingWindow;
  readonly lotteryWindow: LotteryWindow | null;
  readonly awaitedCloses?: readonly string[];
};

export type BookingPhaseName = 'lottery' | 'normal' | 'notYetOpen' | 'deadlinePassed' | 'past';

/**
 * `opensAt` is what opens next while nothing is open: the lottery or first come. It is null while first come waits for
 * an overdue announcement. `lotteryClosesAt` (exclusive) is set only while the lottery is open.
 */
export type BookingPhase = {
  readonly phase: BookingPhaseName;
  readonly opensAt: string | null;
  readonly lotteryClosesAt?: string;
};

/** When first come opens for a use day by the booking window alone. */
export function bookingOpensAt({ opens }: BookingWindow, day: string) {
  if (opens.unit === 'days') return localDateTimeAt(addDays(day, -opens.ahead), opens.hour * 60);
  const sameDay = addMonths(day, -opens.ahead);
  return localDateTimeAt(opens.onDay === null ? sameDay : atDayOfMonth(sameDay, opens.onDay), opens.hour * 60);
}

/** When first come closes for a use day (exclusive); null when only the beginning of a frame closes it. */
export function bookingClosesAt({ closesDaysBefore, closesHour }: BookingWindow, day: string) {
  if (closesDaysBefore === 0 && closesHour === null) return null;
  return localDateTimeAt(addDays(day, -closesDaysBefore), (closesHour ?? 24) * 60);
}

/** When a lottery for a use day opens and closes (exclusive). */
export function lotteryTimes(window: LotteryWindow, day: string) {
  const month = addMonths(firstOfMonth(day), -window.monthsAhead);
  return {
    opensAt: localDateTimeAt(atDayOfMonth(month, window.fromDay), window.fromHour * 60),
    closesAt: localDateTimeAt(atDayOfMonth(month, window.toDay), window.toHour * 60),
  };
}

const later = (one: string, other: string) => (one > other ? one : other);

/**
 * The phase of a use day at `now`. Checked in this order:
 * 1. past: the frame that starts at `startsMinute` has begun; without `startsMinute`, the whole day is over.
 * 2. deadlinePassed: the booking window has closed. It ends the lottery as well.
 * 3. With a lottery: notYetOpen until it opens, lottery until it closes. First come then waits for the announcement
 *    (`announceDelayDays` after the close, or until the draw really was announced) and for its own opening, whichever
 *    is later.
 * 4. Without one: notYetOpen until first come opens, then normal.
 *
 * If the next opening would come only after the deadline, the phase is deadlinePassed instead of notYetOpen.
 */
export function bookingPhase({
  article,
  day,
  now,
  startsMinute,
  announceDelayDays,
}: {
  readonly article: Windows;
  readonly day: string;
  readonly now: string;
  readonly startsMinute?: number;
  readonly announceDelayDays: number;
}): BookingPhase {
  const { bookingWindow, lotteryWindow } = article;
  const isPast = startsMinute === undefined ? dayOf(now) > day : now >= localDateTimeAt(day, startsMinute);
  if (isPast) return { phase: 'past', opensAt: null };
  const closesAt = bookingClosesAt(bookingWindow, day) ?? localDateTimeAt(day, startsMinute ?? 1440);
  if (now >= closesAt) return { phase: 'deadlinePassed', opensAt: null };

  const ownOpening = bookingOpensAt(bookingWindow, day);
  if (lotteryWindow === null) return openFrom(ownOpening, now, closesAt);
  const lottery = lotteryTimes(lotteryWindow, day);
  if (now < lottery.opensAt) return waitFor(lottery.opensAt, closesAt);
  if (now < lottery.closesAt) return { phase: 'lottery', opensAt: null, lotteryClosesAt: lottery.closesAt };
  const opensAt = later(ownOpening, addMinutes(lottery.closesAt, announceDelayDays * 1440));
  const isLate = now >= opensAt && article.awaitedCloses?.includes(lottery.closesAt) === true;
  return isLate ? { phase: 'notYetOpen', opensAt: null } : openFrom(opensAt, now, closesAt);
}

const waitFor = (opensAt: string, closesAt: string): BookingPhase =>
  opensAt < closesAt ? { phase: 'notYetOpen', opensAt } : { phase: 'deadlinePassed', opensAt: null };

const openFrom = (opensAt: string, now: string, closesAt: string): BookingPhase =>
  now >= opensAt ? { phase: 'normal', opensAt: null } : waitFor(opensAt, closesAt);
