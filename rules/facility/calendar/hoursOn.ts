import { localDateTimeAt } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { framesOn } from './frames.ts';
import { whyClosedOn } from './openDays.ts';

/**
 * From when to when a room can be used on a day, as local date-times: from its first frame to the end of its last. Null
 * where its calendar closes it, or it offers nothing. What takes it on the day is not looked at.
 */
export function hoursOn(article: ArticleFacts, day: string, holidays: Holidays) {
  if (whyClosedOn(article, day, holidays) !== null) return null;
  const frames = framesOn(article, day, holidays);
  if (frames.length === 0) return null;
  const fromMinute = Math.min(...frames.map((frame) => frame.fromMinute));
  const toMinute = Math.max(...frames.map((frame) => frame.toMinute));
  return { from: localDateTimeAt(day, fromMinute), to: localDateTimeAt(day, toMinute) };
}
