import type { ReserveDetail } from '#contract/facility/booking.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { byTime, isSameRange, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { type AskedFrame, type Frame, framesOn, minutesOfClock, usedRange } from '#rules/facility/calendar/frames.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { isWholeHours, takeDay } from './frameSelection.ts';

/** What is asked of one day, in order of time, never empty; rows of a time article may come as one long frame. */
export type RequestedDay = MinuteRange & { readonly date: string; readonly frames: readonly AskedFrame[] };

type AskedDay = {
  readonly date: string;
  readonly offered: readonly Frame[];
  readonly frames: readonly AskedFrame[];
};

/**
 * The server's own frame for a requested range, whatever the request calls it. A time article accepts every range that
 * begins with a row and ends within the opening hours: a screen sends rows one by one or as one.
 */
function frameKnownAs(article: ArticleFacts, offered: readonly Frame[], asked: MinuteRange): Frame | null {
  if (article.timeFrameType === 'frame') {
    return offered.find((frame) => isSameRange(frame, asked)) ?? null;
  }
  const row = offered.find(({ fromMinute }) => fromMinute === asked.fromMinute);
  const closes = offered.at(-1)?.toMinute ?? 0;
  if (row === undefined || asked.toMinute <= asked.fromMinute || asked.toMinute > closes) return null;
  return { ...asked, name: timeRangeName(asked), fee: row.fee };
}

function refusalOfDay(article: ArticleFacts, { date, offered, frames }: AskedDay): RefusalResult | null {
  const details = { dates: [date] };
  const taken = takeDay(offered, frames);
  if (isRefusal(taken)) return refuse(taken.refusal.code, { details });
  if (taken.frames.length > frames.length) return refuse('framesNotContiguous', { details });
  if (article.timeFrameType === 'frame') return null;
  const endsOnRow = ({ fromMinute, toMinute }: Frame) => (toMinute - fromMinute) % article.slotMinutes === 0;
  return isWholeHours(frames) && frames.every(endsOnRow) ? null : refuse('notWholeHours', { details });
}

/** The whole use of a day: from the beginning of its first frame to the end of its last, extension included. */
function requestedDay({ date, frames }: AskedDay): RequestedDay {
  const sorted = frames.toSorted(byTime);
  return {
    date,
    frames: sorted,
    fromMinute: Math.min(...sorted.map((frame) => usedRange(frame).fromMinute)),
    toMinute: Math.max(...sorted.map((frame) => usedRange(frame).toMinute)),
  };
}

/**
 * The days and frames a request means, by day, with the article's own names and fees. Refuses, in this order: a second
 * article, frames the article does not have, and a day whose frames lie over each other, are not contiguous (a frame
 * between them is missing) or, for a time article, make no whole hours. `details.dates` of a refusal names the days.
 */
export function requestedDays(
  article: ArticleFacts,
  details: readonly ReserveDetail[],
  holidays: Holidays,
): { readonly kind: 'days'; readonly days: readonly RequestedDay[] } | RefusalResult {
  if (details.some(({ articleId }) => articleId !== article.articleId)) return refuse('oneArticleOnly');
  const asked: AskedDay[] = [];
  for (const date of [...new Set(details.map((detail) => detail.date))].toSorted()) {
    const offered = framesOn(article, date, holidays);
    const wanted = details.filter((detail) => detail.date === date);
    const frames = wanted.flatMap((detail): AskedFrame[] => {
      const frame = frameKnownAs(article, offered, minutesOfClock(detail));
      const { extendedBefore, extendedAfter, usedMinutes } = detail;
      return frame ? [{ ...frame, extendedBefore, extendedAfter, usedMinutes }] : [];
    });
    if (frames.length < wanted.length) return refuse('frameUnknown', { details: { dates: [date] } });
    asked.push({ date, offered, frames });
  }
  if (asked.length === 0) return refuse('frameUnknown');
  for (const day of asked) {
    const refusal = refusalOfDay(article, day);
    if (refusal !== null) return refusal;
  }
  return { kind: 'days', days: asked.map(requestedDay) };
}
