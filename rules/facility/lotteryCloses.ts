import { addDays, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { type LotteryWindow, lotteryTimes } from './windows.ts';

/** The months of use, by their first days, whose lottery closes at that local date-time. */
export function monthsClosingAt(window: LotteryWindow, closesAt: string) {
  const month = firstOfMonth(dayOf(closesAt));
  // The end of the last day of a month is the beginning of the next.
  return [-1, 0]
    .map((shift) => addMonths(month, window.monthsAhead + shift))
    .filter((first) => lotteryTimes(window, first).closesAt === closesAt);
}

/**
 * The closes of a window's lotteries that are open at `now` or open within so many days. The entries of a month of use
 * are taken within one month.
 */
export function closesToCome(
  window: LotteryWindow | null,
  { now, daysAhead }: { readonly now: string; readonly daysAhead: number },
): string[] {
  if (window === null) return [];
  const soon = `${addDays(dayOf(now), daysAhead)}${now.slice(10)}`;
  const month = addMonths(firstOfMonth(dayOf(now)), window.monthsAhead);
  return [-1, 0, 1]
    .map((shift) => lotteryTimes(window, addMonths(month, shift)))
    .filter(({ opensAt, closesAt }) => opensAt <= soon && now < closesAt)
    .map(({ closesAt }) => closesAt);
}
