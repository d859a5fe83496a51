import { dayKindOf, type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import { type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import type { StampRange } from '#rules/day/stampRange.ts';
import type { ArticleFacts, Occupied } from './articleFacts.ts';
import { articleOn } from './articleOn.ts';

/** What can be ticked on one day; `fee` in yen for the frame, or per hour for a row of a time article. */
export type Frame = MinuteRange & { readonly name: string; readonly fee: number };

/** A frame as it is asked for: minutes used before and after it, and how much of it, where that is said. */
export type AskedFrame = Frame & {
  readonly extendedBefore?: number | undefined;
  readonly extendedAfter?: number | undefined;
  readonly usedMinutes?: number | undefined;
};

/** From when to when a frame is used, extension included. */
export const usedRange = ({
  fromMinute,
  toMinute,
  extendedBefore = 0,
  extendedAfter = 0,
}: MinuteRange & Partial<AskedFrame>): MinuteRange => ({
  fromMinute: fromMinute - extendedBefore,
  toMinute: toMinute + extendedAfter,
});

/** The hours and minutes of a frame as sent. */
type ClockRange = {
  readonly timeFrameFromHour: number;
  readonly timeFrameFromMinute: number;
  readonly timeFrameToHour: number;
  readonly timeFrameToMinute: number;
};

type Times = Pick<
  ArticleFacts,
  | 'timeFrameType'
  | 'slotMinutes'
  | 'opensMinute'
  | 'closesMinute'
  | 'hourlyFee'
  | 'frames'
  | 'versions'
  | 'timetable'
  | 'exceptions'
  | 'closedFor'
  | 'chargedAs'
>;

export const minutesOfClock = (range: ClockRange): MinuteRange => ({
  fromMinute: range.timeFrameFromHour * 60 + range.timeFrameFromMinute,
  toMinute: range.timeFrameToHour * 60 + range.timeFrameToMinute,
});

export const clockOfMinutes = ({ fromMinute, toMinute }: MinuteRange): ClockRange => ({
  timeFrameFromHour: Math.floor(fromMinute / 60),
  timeFrameFromMinute: fromMinute % 60,
  timeFrameToHour: Math.floor(toMinute / 60),
  timeFrameToMinute: toMinute % 60,
});

/** Prices by kind of day know no Sunday of its own. */
const priceKinds = { weekday: 'weekday', saturday: 'saturday', sunday: 'holiday', holiday: 'holiday' } as const;

/**
 * What an article offers on a day, open or not: its named frames within the opening hours in their own order, or rows
 * of slotMinutes from opening to closing. Fees are those of the kind of day.
 */
export function framesOn(times: Times, day: string, holidays: Holidays): Frame[] {
  const article = articleOn(times, day, holidays);
  const kind = article.chargedAs ? priceKinds[article.chargedAs] : dayKindOf(day, holidayNameOn(day, holidays));
  const { opensMinute, closesMinute, slotMinutes } = article;
  if (article.timeFrameType === 'frame') {
    return article.frames
      .filter((frame) => frame.fromMinute >= opensMinute && frame.toMinute <= closesMinute)
      .map(({ name, fromMinute, toMinute, fee }) => ({ name, fromMinute, toMinute, fee: fee[kind] }));
  }
  const count = Math.max(0, Math.floor((closesMinute - opensMinute) / slotMinutes));
  return Array.from({ length: count }, (_, index) => {
    const fromMinute = opensMinute + index * slotMinutes;
    const range = { fromMinute, toMinute: fromMinute + slotMinutes };
    return { name: timeRangeName(range), ...range, fee: article.hourlyFee[kind] };
  });
}

/** Which of `occupied` prevent an article from holding a range: same space, overlapping time. */
export const blockersOf = (article: Pick<ArticleFacts, 'spaceIds'>, held: StampRange, occupied: readonly Occupied[]) =>
  occupied.filter(({ spaceId, from, to }) => from < held.to && held.from < to && article.spaceIds.includes(spaceId));
