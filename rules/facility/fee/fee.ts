import type { FrameRow, TimeFrameType } from '#contract/facility/room.ts';
import { byTime, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { type Frame, minutesOfClock } from '#rules/facility/calendar/frames.ts';

/** A frame of one day; `fee` in yen for the frame, or per hour for a row of a time article. */
export type DatedFrame = Frame & { readonly date: string };

/** One line of a fee, in yen. */
export type FeeLine = MinuteRange & { readonly date: string; readonly name: string; readonly fee: number };

export type Fee = { readonly lines: readonly FeeLine[]; readonly total: number };

type RowFee = Pick<
  FrameRow,
  | 'date'
  | 'timeFrameName'
  | 'basicFee'
  | 'timeFrameFromHour'
  | 'timeFrameFromMinute'
  | 'timeFrameToHour'
  | 'timeFrameToMinute'
>;

const byDateAndTime = (one: DatedFrame, other: DatedFrame) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : byTime(one, other);

/**
 * One line per day, from the first row's beginning to the last row's end: the hours × the first row's fee (spec §9).
 */
function hourLines(sorted: readonly DatedFrame[]): FeeLine[] {
  const dates = [...new Set(sorted.map(({ date }) => date))];
  return dates.flatMap((date) => {
    const rows = sorted.filter((row) => row.date === date);
    const first = rows.at(0);
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return [];
    const range = { fromMinute: first.fromMinute, toMinute: last.toMinute };
    const hours = (range.toMinute - range.fromMinute) / 60;
    return [{ date, name: timeRangeName(range), ...range, fee: Math.round(hours * first.fee) }];
  });
}

/**
 * What a use costs: the sum of its frames, or for a time article each day's hours × the fee of the day's first row.
 * Takes contiguous frames in any order. Lines are sorted by day and time.
 */
export function feeOf(timeFrameType: TimeFrameType, frames: readonly DatedFrame[]): Fee {
  const sorted = frames.toSorted(byDateAndTime);
  const lines =
    timeFrameType === 'time'
      ? hourLines(sorted)
      : sorted.map(({ date, name, fromMinute, toMinute, fee }) => ({ date, name, fromMinute, toMinute, fee }));
  return { lines, total: lines.reduce((sum, { fee }) => sum + fee, 0) };
}

/** feeOf the rows a screen shows. */
export const feeOfRows = (timeFrameType: TimeFrameType, rows: readonly RowFee[]) =>
  feeOf(
    timeFrameType,
    rows.map((row) => ({
      date: row.date,
      name: row.timeFrameName,
      fee: row.basicFee,
      ...minutesOfClock(row),
    })),
  );
