import type { Holidays } from '#rules/day/dayKind.ts';
import { holdsRange, isSameRange, type MinuteRange } from '#rules/day/minuteRange.ts';
import { type ClosingRule, closesUse } from '#rules/facility/closure/closureRule.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { type Frame, framesOn } from './frames.ts';
import { closedOn } from './openDays.ts';

/** `frameName` is that of the frame it was reserved by, from which an extension reaches on. */
export type UsedStretch = MinuteRange & { readonly date: string; readonly frameName: string };

/** The room is gone, is closed by its calendar, or has no such frame or hours. */
export type NotOffered = 'withdrawn' | 'closed' | 'hours';

/** A room as it is offered at a moment; `article` is undefined where it is not offered at all. */
export type RoomAt = {
  readonly article: ArticleFacts | undefined;
  readonly holidays: Holidays;
  /** The closures that come again over its spaces. */
  readonly closings: readonly ClosingRule[];
};

/** What its calendar offers on a day. */
type DayAt = { readonly isClosed: boolean; readonly frames: readonly Frame[] };

/** A room that remembers its days: many people have reserved the same ones. */
export type RoomByDays = RoomAt & { readonly on: (day: string) => DayAt };

export function roomByDays(room: RoomAt): RoomByDays {
  const { article, holidays } = room;
  const known = new Map<string, DayAt>();
  const lookAt = (day: string): DayAt =>
    article
      ? { isClosed: closedOn(article, day, holidays), frames: framesOn(article, day, holidays) }
      : { isClosed: false, frames: [] };
  const on = (day: string) => {
    const found = known.get(day) ?? lookAt(day);
    known.set(day, found);
    return found;
  };
  return { ...room, on };
}

/** What a change of the offer does to what a room was reserved for, whoever holds it and whatever the windows say. */
export type OfferChange = {
  /** Why it was not offered, and is not; null while all of it is. What is lost now was there before, whatever else was not. */
  readonly was: NotOffered | null;
  readonly is: NotOffered | null;
  /** The first day that is lost now; null where none is. */
  readonly lost: string | null;
  /** The days that are not offered, those that were lost before included. */
  readonly gone: readonly string[];
};

/**
 * Each use is judged by itself: one that was not offered before, such as one that staff have booked at hours of its own,
 * says nothing of the others, and its day may still be closed.
 */
export function offerChange(uses: readonly UsedStretch[], before: RoomByDays, after: RoomByDays): OfferChange {
  const judged = uses.map((use) => {
    const frame = frameOf(use, [before, after]);
    return { date: use.date, was: reasonFor(before, use, frame), is: reasonFor(after, use, frame) };
  });
  const gone = judged.filter(({ is }) => is !== null).map(({ date }) => date);
  const lost = judged.find(({ was, is }) => is !== null && is !== was && (was === null || was === 'hours'));
  if (lost) return { was: null, is: lost.is, lost: lost.date, gone };
  const first = (when: 'was' | 'is') => judged.find((one) => one[when] !== null)?.[when] ?? null;
  return { was: first('was'), is: first('is'), lost: null, gone };
}

/** The frame that a use is of: an extension is no frame, and is there as long as its frame is. */
function frameOf(use: UsedStretch, rooms: readonly RoomByDays[]): UsedStretch {
  const frames = rooms.flatMap(({ article, on }) => (article?.timeFrameType === 'frame' ? on(use.date).frames : []));
  if (frames.some((frame) => isSameRange(frame, use))) return use;
  const [longest] = frames
    .filter(({ name, fromMinute, toMinute }) => name === use.frameName && holdsRange(use, { fromMinute, toMinute }))
    .toSorted((one, other) => other.toMinute - other.fromMinute - (one.toMinute - one.fromMinute));
  return longest ? { ...use, fromMinute: longest.fromMinute, toMinute: longest.toMinute } : use;
}

function reasonFor({ article, closings, on }: RoomByDays, use: UsedStretch, frame: MinuteRange): NotOffered | null {
  if (!article) return 'withdrawn';
  const { isClosed, frames } = on(use.date);
  if (isClosed || closings.some((rule) => closesUse(rule, use))) return 'closed';
  const hasEdge = (edge: 'fromMinute' | 'toMinute') => frames.some((offered) => offered[edge] === frame[edge]);
  // Rows of a room by the hour join to one use.
  const isOffered =
    article.timeFrameType === 'time'
      ? hasEdge('fromMinute') && hasEdge('toMinute')
      : frames.some((offered) => isSameRange(offered, frame));
  return isOffered ? null : 'hours';
}
