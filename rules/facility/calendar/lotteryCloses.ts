import { addDays, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { versionOn } from './articleOn.ts';
import { lotteryTimes } from './windows.ts';

/** Lotteries go by months of use: a version with another one begins with a month. */
type Drawn = Pick<ArticleFacts, 'lotteryWindow' | 'versions'>;

/** Every lottery window that an article has in one of its versions. */
const windowsOf = (article: Drawn) =>
  [article, ...(article.versions ?? [])].flatMap(({ lotteryWindow }) => lotteryWindow ?? []);

/** True for a room that is drawn by lot on some days of use. */
export const hasLottery = (article: Drawn) => windowsOf(article).length > 0;

const monthsAround = (article: Drawn, moment: string) => {
  const month = firstOfMonth(dayOf(moment));
  const months = windowsOf(article).flatMap(({ monthsAhead }) =>
    // Entries may be taken across the end of a month, and the end of its last day is the beginning of the next.
    [-2, -1, 0, 1].map((shift) => addMonths(month, monthsAhead + shift)),
  );
  return [...new Set(months)].toSorted();
};

/** When the lottery of a day, or of all of its month, opens and closes; null where there is none. */
export function lotteryOf(article: Drawn, day: string) {
  const { lotteryWindow: window } = versionOn(article, day);
  return window && { window, ...lotteryTimes(window, day) };
}

/** The months of use, by their first days, whose lottery closes at that local date-time. */
export const monthsClosingAt = (article: Drawn, closesAt: string) =>
  monthsAround(article, closesAt).filter((first) => lotteryOf(article, first)?.closesAt === closesAt);

/** The closes of an article's lotteries that are open at `now` or open within so many days. */
export function closesToCome(
  article: Drawn,
  { now, daysAhead }: { readonly now: string; readonly daysAhead: number },
): string[] {
  const soon = `${addDays(dayOf(now), daysAhead)}${now.slice(10)}`;
  return monthsAround(article, now)
    .flatMap((month) => lotteryOf(article, month) ?? [])
    .filter(({ opensAt, closesAt }) => opensAt <= soon && now < closesAt)
    .map(({ closesAt }) => closesAt);
}
