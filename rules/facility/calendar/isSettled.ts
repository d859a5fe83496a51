import { addDays, addMinutes } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { publishedDaysAhead } from '#rules/lottery/publishedDaysAhead.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { versionOn } from './articleOn.ts';
import { windowOn } from './bookingPhase.ts';
import { lotteryOf } from './lotteryCloses.ts';

type Asked = { readonly article: ArticleFacts; readonly holidays: Holidays; readonly now: string };

/**
 * True for a day of use that somebody may have booked or entered for: its booking has opened to one class of users, or
 * its draw is published. What holds on such a day stays.
 */
export function isSettled({ article, holidays, now }: Asked, day: string) {
  const lottery = lotteryOf(article, day);
  if (lottery !== null) return addMinutes(lottery.opensAt, -publishedDaysAhead * 1440) <= now;
  const { classWindows = [] } = versionOn(article, day);
  const classes = classWindows.flatMap((window) => window.classes ?? []);
  const askers = [[], ...classes.map((one) => [one])];
  return askers.some((own) => {
    const asking = { classes: own, conditions: [] };
    return windowOn({ article, day, holidays, asking }).opensAt <= now;
  });
}

/** No window opens farther ahead. */
const farthest = 1_500;

/** The first day from one on that is not settled. */
export function firstUnsettled(asked: Asked, from: string) {
  let day = from;
  for (let passed = 0; passed < farthest && isSettled(asked, day); passed += 1) day = addDays(day, 1);
  return day;
}
