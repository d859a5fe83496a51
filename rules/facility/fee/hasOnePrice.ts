import { addDays, daysFrom } from '#rules/day/day.ts';
import { holidayNameOn } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { costsTheSameAllDay } from '#rules/ordinance/fee/base.ts';
import { type Asker, baseFeeOn } from './feeOfUse.ts';

/**
 * Whether what a room offers on a day costs the same on days of another kind: those of the week that follows, and the
 * next holiday.
 */
export function hasOnePrice(article: ArticleFacts, asker: Asker): boolean {
  const { day, holidays } = asker;
  const holiday = daysFrom(day, 366).find((date) => holidayNameOn(date, holidays) !== '');
  const others = [...daysFrom(addDays(day, 1), 6), ...(holiday === undefined ? [] : [holiday])];
  const prices = pricesOn(article, asker);
  return others.every((date) =>
    [...pricesOn(article, { ...asker, day: date })].every(([name, yen]) => (prices.get(name) ?? yen) === yen),
  );
}

/** The price of each frame by its name. */
function pricesOn(article: ArticleFacts, asker: Asker) {
  const frames = framesOn(article, asker.day, asker.holidays);
  const isSameAllDay = article.ordinance?.versions.every(costsTheSameAllDay) ?? true;
  const told = article.timeFrameType === 'time' && isSameAllDay ? frames.slice(0, 1) : frames;
  return new Map(told.map((frame) => [frame.name, baseFeeOn(article, frame, asker)]));
}
