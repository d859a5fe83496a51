import type { Holidays } from '#rules/day/dayKind.ts';
import { byTime, timeRangeName } from '#rules/day/minuteRange.ts';
import type { OrdinanceDay, UsedDay } from '#rules/ordinance/ordinance.ts';
import { ordinanceDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import type { FeeCase } from '../form/feeCase.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import { type OfferedFrame, offeredFrames } from '../read/offeredFrames.ts';
import type { ResolvedArticle } from '../read/resolved.ts';

export type Frame = UsedDay['frames'][number];

/** What an article has on a day of that kind. */
export function offeredOn(article: ResolvedArticle, date: string, holidays: Holidays) {
  const kind = ordinanceDayOf(date, holidays);
  return offeredFrames(article).flatMap(({ name, hours: at, days }) => (days.includes(kind) ? [{ name, ...at }] : []));
}

/** The frames that a case speaks of as they are on a kind of day, or what is wrong with it. */
export function framesOf(
  article: ResolvedArticle,
  { frames, hours: range, usedMinutes }: FeeCase,
  day: OrdinanceDay | undefined,
): Frame[] | Mistake {
  const used = usedMinutes === undefined ? {} : { usedMinutes };
  if (article.timeFrameType === 'time') {
    if (!range) return mistake('usedByHours', { room: article.key });
    return [{ name: timeRangeName(range), ...range, ...used }];
  }
  const offered = offeredFrames(article);
  const isOn = ({ days }: OfferedFrame) => days.some((kind) => kind === day);
  const named = (frames ?? []).map((wanted) => {
    const meant = offered.filter(({ name }) => name === wanted);
    return meant.find(isOn) ?? meant[0] ?? wanted;
  });
  const unknown = named.find((frame) => typeof frame === 'string');
  if (unknown !== undefined) return mistake('roomWithoutFrame', { room: article.key, name: unknown });
  const found = named.filter((frame) => typeof frame !== 'string');
  if (found.length > 0) return found.map(({ name, hours: at }) => ({ name, ...at, ...used }));
  if (range) return mistake('usedByFrames', { room: article.key });
  const names = [...new Set(offered.map(({ name }) => name))];
  return mistake('framesMissing', { room: article.key, names });
}

/** The frames with the time before the first and after the last of them. */
export function extended(frames: readonly Frame[], { extendedBefore, extendedAfter }: FeeCase): readonly Frame[] {
  const sorted = frames.toSorted(byTime);
  return sorted.map((frame, index) => ({
    ...frame,
    ...(index === 0 && { extendedBefore }),
    ...(index === sorted.length - 1 && { extendedAfter }),
  }));
}
