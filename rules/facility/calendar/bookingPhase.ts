import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { articleOn } from './articleOn.ts';
import { closedOn } from './openDays.ts';
import { announcedAt, bookingClosesAt, bookingOpensAt, type ClassWindow, lotteryTimes } from './windows.ts';

export type BookingPhaseName = 'lottery' | 'normal' | 'notYetOpen' | 'deadlinePassed' | 'past';

/**
 * `opensAt` is what opens next while nothing is open: the lottery or first come. It is null while first come waits for
 * an overdue announcement. `lotteryClosesAt` (exclusive) is set only while the lottery is open, and with it `announceAt`,
 * when its result is told.
 */
export type BookingPhase = {
  readonly phase: BookingPhaseName;
  readonly opensAt: string | null;
  readonly lotteryClosesAt?: string;
  readonly announceAt?: string;
};

/** Who asks, and for what kind of use: codes of the classes of a person, and of the conditions of a use. */
export type Asking = { readonly classes: readonly string[]; readonly conditions: readonly string[] };

const noEntitlement: Asking = { classes: [], conditions: [] };

type AskedDay = {
  readonly article: ArticleFacts;
  readonly day: string;
  readonly holidays: Holidays;
  readonly asking?: Asking;
};

const share = (wanted: readonly string[], own: readonly string[]) => wanted.some((code) => own.includes(code));

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);

/** Until the frame begins, where nothing closes earlier. */
const always = '9999-12-31T00:00';

/**
 * When first come is open for a use day: the widest of the windows of the person's classes, or the window of everybody
 * where they have none; each window of a condition of the use narrows it. `closesAt` is null when only the beginning of
 * a frame closes it; `entersLottery`: false for whom there is only first come.
 */
export function windowOn({ article, day, holidays, asking = noEntitlement }: AskedDay) {
  const { bookingWindow, classWindows } = articleOn(article, day, holidays);
  const isClosed = (other: string) => closedOn(article, other, holidays);
  if (classWindows === undefined) {
    const opensAt = bookingOpensAt(bookingWindow, day, isClosed);
    return { opensAt, closesAt: bookingClosesAt(bookingWindow, day, isClosed), entersLottery: true };
  }
  const { classes, conditions } = asking;
  const momentsOf = ({ bookingWindow: window }: Pick<ClassWindow, 'bookingWindow'>) => ({
    opensAt: bookingOpensAt(window, day, isClosed),
    closesAt: bookingClosesAt(window, day, isClosed) ?? always,
  });
  const meant = classWindows.filter((row) => row.classes === undefined || share(row.classes, classes));
  const own = meant.filter((row) => row.conditions === undefined);
  const narrowing = meant.filter((row) => row.conditions !== undefined && share(row.conditions, conditions));
  const [first, ...others] = (own.length > 0 ? own : [{ bookingWindow }]).map(momentsOf);
  const wide = others.reduce(
    (one, other) => ({
      opensAt: earlier(one.opensAt, other.opensAt),
      closesAt: later(one.closesAt, other.closesAt),
    }),
    first ?? momentsOf({ bookingWindow }),
  );
  const narrow = narrowing.map(momentsOf).reduce(
    (one, other) => ({
      opensAt: later(one.opensAt, other.opensAt),
      closesAt: earlier(one.closesAt, other.closesAt),
    }),
    wide,
  );
  return {
    opensAt: narrow.opensAt,
    closesAt: narrow.closesAt === always ? null : narrow.closesAt,
    entersLottery:
      (own.length === 0 || own.some(({ lottery }) => lottery !== false)) &&
      narrowing.every(({ lottery }) => lottery !== false),
  };
}

/**
 * The phase of a use day at `now`. Checked in this order:
 * 1. past: the frame that starts at `startsMinute` has begun; without `startsMinute`, the whole day is over.
 * 2. deadlinePassed: the booking window has closed. It ends the lottery as well.
 * 3. With a lottery: notYetOpen until it opens, lottery until it closes. First come then waits for the announcement
 *    (that of the window, or `announceDelayDays` after the close, or until the draw really was announced) and for its
 *    own opening, whichever is later. Who takes no part in the lottery waits for first come from the beginning.
 * 4. Without one: notYetOpen until first come opens, then normal.
 *
 * If the next opening would come only after the deadline, the phase is deadlinePassed instead of notYetOpen.
 */
export function bookingPhase({
  now,
  startsMinute,
  announceDelayDays,
  ...asked
}: AskedDay & {
  readonly now: string;
  readonly startsMinute?: number;
  readonly announceDelayDays: number;
}): BookingPhase {
  const { article, day, holidays } = asked;
  const isPast = startsMinute === undefined ? dayOf(now) > day : now >= localDateTimeAt(day, startsMinute);
  if (isPast) return { phase: 'past', opensAt: null };
  const window = windowOn(asked);
  const closesAt = window.closesAt ?? localDateTimeAt(day, startsMinute ?? 1440);
  if (now >= closesAt) return { phase: 'deadlinePassed', opensAt: null };

  const { lotteryWindow } = articleOn(article, day, holidays);
  if (lotteryWindow === null) return openFrom(window.opensAt, now, closesAt);
  const lottery = lotteryTimes(lotteryWindow, day);
  const announceAt = announcedAt(lotteryWindow, lottery.closesAt, announceDelayDays);
  const opensAt = later(window.opensAt, announceAt);
  if (!window.entersLottery && now < lottery.closesAt) return waitFor(opensAt, closesAt);
  if (now < lottery.opensAt) return waitFor(lottery.opensAt, closesAt);
  if (now < lottery.closesAt) {
    return { phase: 'lottery', opensAt: null, lotteryClosesAt: lottery.closesAt, announceAt };
  }
  const isLate = now >= opensAt && article.awaitedCloses?.includes(lottery.closesAt) === true;
  return isLate ? { phase: 'notYetOpen', opensAt: null } : openFrom(opensAt, now, closesAt);
}

const waitFor = (opensAt: string, closesAt: string): BookingPhase =>
  opensAt < closesAt ? { phase: 'notYetOpen', opensAt } : { phase: 'deadlinePassed', opensAt: null };

const openFrom = (opensAt: string, now: string, closesAt: string): BookingPhase =>
  now >= opensAt ? { phase: 'normal', opensAt: null } : waitFor(opensAt, closesAt);
