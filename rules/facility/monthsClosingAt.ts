import { addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { type LotteryWindow, lotteryTimes } from './windows.ts';

/** The months of use, by their first days, whose lottery closes at that moment. */
export function monthsClosingAt(window: LotteryWindow, closesAt: string) {
  const month = firstOfMonth(dayOf(closesAt));
  // The end of the last day of a month is the beginning of the next.
  return [-1, 0]
    .map((shift) => addMonths(month, window.monthsAhead + shift))
    .filter((first) => lotteryTimes(window, first).closesAt === closesAt);
}
