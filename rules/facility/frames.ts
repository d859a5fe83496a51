import { dayNumber } from '#rules/day/day.ts';
import { dayKindOf, type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import type { ArticleFacts, Occupied } from './articleFacts.ts';

/** Minutes of the day, `toMinute` exclusive. */
export type MinuteRange = { readonly fromMinute: number; readonly toMinute: number };

/** minuteStamp()s, `to` exclusive. */
export type StampRange = { readonly from: number; readonly to: number };

/** What can be ticked on one day; `fee` in yen for the frame, or per hour for a row of a time article. */
export type Frame = MinuteRange & { readonly name: string; readonly fee: number };

/** The hours and minutes of a frame as the wire carries them. */
type ClockRange = {
  readonly timeFrameFromHour: number;
  readonly timeFrameFromMinute: number;
  readonly timeFrameToHour: number;
  readonly timeFrameToMinute: number;
};

type Times = Pick<
  ArticleFacts,
  'timeFrameType' | 'slotMinutes' | 'opensMinute' | 'closesMinute' | 'hourlyFee' | 'frames'
>;
type Place = Pick<ArticleFacts, 'spaceIds' | 'preparationBefore' | 'preparationAfter'>;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** '09:00～10:00'; the end of the day is '24:00'. */
export const timeRangeName = ({ fromMinute, toMinute }: MinuteRange) => `${clock(fromMinute)}～${clock(toMinute)}`;

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

export const overlaps = (one: MinuteRange, other: MinuteRange) =>
  one.fromMinute < other.toMinute && other.fromMinute < one.toMinute;

export const byTime = (one: MinuteRange, other: MinuteRange) =>
  one.fromMinute - other.fromMinute || one.toMinute - other.toMinute;

/**
 * What an article offers on a day, open or not: its named frames within the opening hours in their own order, or rows of
 * slotMinutes from opening to closing. Fees are those of the kind of day.
 */
export function framesOn(article: Times, day: string, holidays: Holidays): Frame[] {
  const kind = dayKindOf(day, holidayNameOn(day, holidays));
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

/**
 * What a use of a day from minute to minute (`to` exclusive) holds, preparation included, as minuteStamp()s; it may leave
 * the day on either side.
 */
export function occupiedRange(article: Place, day: string, fromMinute: number, toMinute: number): StampRange {
  const midnight = dayNumber(day) * 1440;
  return {
    from: midnight + fromMinute - article.preparationBefore,
    to: midnight + toMinute + article.preparationAfter,
  };
}

/** The entries of `occupied` that keep an article from holding a range: one of its spaces, overlapping time. */
export const blockersOf = (article: Place, held: StampRange, occupied: readonly Occupied[]) =>
  occupied.filter(({ spaceId, from, to }) => from < held.to && held.from < to && article.spaceIds.includes(spaceId));
