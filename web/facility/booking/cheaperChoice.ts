import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { byTime, holdsRange, isSameRange, type MinuteRange } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { cheaperFrames } from '#rules/facility/fee/cheaperFrames.ts';
import { type CartItem, type FacilityCart, itemsOf, roomsOf } from './cart.ts';
import { hoursOf } from './equipmentChoices.ts';
import type { Price } from './usePrice.ts';

/** Frames that can be taken instead, what of the time chosen is in none of them, and what everything costs with them. */
export type CheaperChoice = {
  readonly rows: readonly FrameRow[];
  readonly leftOut: readonly MinuteRange[];
  readonly items: CartItem[];
  readonly total: number;
};

const isFree = (row: FrameRow) => row.isAvailable && row.canReserve;

const sumOf = (rows: readonly FrameRow[]) => rows.reduce((sum, { basicFee }) => sum + basicFee, 0);

const sameTime = (row: FrameRow, other: Parameters<typeof minutesOfClock>[0]) =>
  isSameRange(minutesOfClock(row), minutesOfClock(other));

/** Where no ordinance charges, a day costs the sum of its frames. */
function cheaperBySums(items: readonly CartItem[], { rows }: DayArticleAvailability, total: number) {
  const [use] = hoursOf(items);
  if (!use) return undefined;
  const ofDay = sumOf(items.map(({ row }) => row));
  const offered = rows.map((row) => ({ ...minutesOfClock(row), row }));
  const found = cheaperFrames(offered, minutesOfClock(use.hours), {
    total: ofDay,
    totalOf: (frames) => (frames.every(({ row }) => isFree(row)) ? sumOf(frames.map(({ row }) => row)) : null),
  });
  return found && { rows: found.frames.map(({ row }) => row), total: total - ofDay + found.total };
}

/** Of a day's answer the rows that the quote names; undefined where one of them is taken. */
function rowsOf({ cheaper }: Price, { date, rows }: DayArticleAvailability) {
  if (cheaper?.date !== date) return undefined;
  const named = cheaper.frames.flatMap((frame) => rows.find((row) => sameTime(row, frame) && isFree(row)) ?? []);
  return named.length === cheaper.frames.length ? { rows: named, total: cheaper.total } : undefined;
}

/** Times between frames that a frame chosen before them holds: a whole day includes noon, its parts do not. */
function leftOutOf(chosen: readonly CartItem[], rows: readonly FrameRow[]): readonly MinuteRange[] {
  const before = chosen.map(({ row }) => minutesOfClock(row));
  const after = rows.map(minutesOfClock).toSorted(byTime);
  return after
    .slice(1)
    .map(({ fromMinute }, index) => ({ fromMinute: after[index]?.toMinute ?? fromMinute, toMinute: fromMinute }))
    .filter((gap) => gap.fromMinute < gap.toMinute && before.some((frame) => holdsRange(frame, gap)));
}

/** Other frames of one day for less money, as far as they are free; null where what is chosen is the cheapest. */
export function cheaperChoice(
  cart: FacilityCart,
  days: readonly DayArticleAvailability[],
  price: Price,
): CheaperChoice | null {
  // Rooms that are used together share their frames, and each has prices of its own.
  if (roomsOf(cart).length > 1 || cart.items[0]?.timeFrameType !== 'frame' || price.state !== 'known') return null;
  for (const day of days) {
    const items = cart.items.filter(({ date }) => date === day.date);
    const found = cart.hasOrdinance ? rowsOf(price, day) : cheaperBySums(items, day, price.total);
    const [first] = items;
    if (!found || !first) continue;
    const instead = itemsOf(first, found.rows);
    const others = cart.items.filter(({ date }) => date !== day.date);
    return {
      ...found,
      leftOut: leftOutOf(items, found.rows),
      items: [...others, ...instead].toSorted((one, other) =>
        one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
      ),
    };
  }
  return null;
}
