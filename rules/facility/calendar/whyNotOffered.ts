import type { Holidays } from '#rules/day/dayKind.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { framesOn } from './frames.ts';
import { closedOn } from './openDays.ts';

export type UsedStretch = MinuteRange & { readonly date: string };

/** The room is gone, is closed by its calendar, or has no such frame or hours. */
export type NotOffered = 'withdrawn' | 'closed' | 'hours';

/**
 * Why a room could not be reserved any more for what it was reserved for, whoever holds it and whatever the windows
 * say; null while all of it is offered. `article` is undefined where the room is not offered at all.
 */
export function whyNotOffered(
  article: ArticleFacts | undefined,
  uses: readonly UsedStretch[],
  holidays: Holidays,
): { readonly why: NotOffered; readonly date: string } | null {
  for (const use of uses) {
    const why = reasonFor(article, use, holidays);
    if (why !== null) return { why, date: use.date };
  }
  return null;
}

function reasonFor(article: ArticleFacts | undefined, use: UsedStretch, holidays: Holidays): NotOffered | null {
  if (!article) return 'withdrawn';
  if (closedOn(article, use.date, holidays)) return 'closed';
  const frames = framesOn(article, use.date, holidays);
  const hasEdge = (edge: 'fromMinute' | 'toMinute') => frames.some((frame) => frame[edge] === use[edge]);
  const isSame = (frame: MinuteRange) => frame.fromMinute === use.fromMinute && frame.toMinute === use.toMinute;
  // Rows of a room by the hour join to one use.
  const isOffered =
    article.timeFrameType === 'time' ? hasEdge('fromMinute') && hasEdge('toMinute') : frames.some(isSame);
  return isOffered ? null : 'hours';
}
