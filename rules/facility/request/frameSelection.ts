import type { FrameRow, TimeFrameType } from '#contract/facility/room.ts';
import type { ScreenRefusalCode } from '#contract/refusal/screenRefusals.ts';
import { byTime, type MinuteRange, overlaps } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { refusalCodeOf } from '#rules/facility/calendar/unavailableReasons.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';

/** Ticked frames of one day and those between them, in order of time. */
type Taken<Range> = { readonly kind: 'taken'; readonly frames: readonly Range[] };

type Selected = { readonly kind: 'selected'; readonly rows: readonly FrameRow[] };

/** `dates` are the refused days, for the screen to list. */
type NotSelected = RefusalResult<ScreenRefusalCode> & { readonly dates: readonly string[] };

export type Selection = Selected | NotSelected;

type TickedDay = { readonly rows: readonly FrameRow[]; readonly tickedIndexes: readonly number[] };

/** True when the first and the last minute of one day's frames lie a whole number of hours apart. */
export const isWholeHours = (ranges: readonly MinuteRange[]) => {
  const sorted = ranges.toSorted(byTime);
  return ((sorted.at(-1)?.toMinute ?? 0) - (sorted.at(0)?.fromMinute ?? 0)) % 60 === 0;
};

/** Non-overlapping frames wholly between two minutes of a day: the earliest first, of those the longest. */
function between<Range extends MinuteRange>(offered: readonly Range[], from: number, to: number) {
  const chosen: Range[] = [];
  const earliestThenLongest = offered.toSorted(
    (one, other) => one.fromMinute - other.fromMinute || other.toMinute - one.toMinute,
  );
  for (const range of earliestThenLongest) {
    const begins = chosen.at(-1)?.toMinute ?? from;
    if (range.fromMinute >= begins && range.toMinute <= to) chosen.push(range);
  }
  return chosen;
}

/**
 * The frames reserved by ticking some of one day: every frame between the first and the last is included (spec §5).
 * Refuses overlapping frames, the same frame ticked twice among them. Does not check whether the frames are free or
 * make whole hours.
 */
export function takeDay<Range extends MinuteRange>(
  offered: readonly Range[],
  ticked: readonly Range[],
): Taken<Range> | RefusalResult<'framesOverlap'> {
  const sorted = ticked.toSorted(byTime);
  const hasOverlap = sorted.some((range, index) => {
    const next = sorted[index + 1];
    return next !== undefined && overlaps(range, next);
  });
  if (hasOverlap) return refuse('framesOverlap');
  const frames = sorted.flatMap((range, index) => {
    const next = sorted[index + 1];
    return next === undefined ? [range] : [range, ...between(offered, range.toMinute, next.fromMinute)];
  });
  return { kind: 'taken', frames };
}

function selectDay(
  timeFrameType: TimeFrameType,
  { rows, tickedIndexes }: TickedDay,
): Selected | RefusalResult<ScreenRefusalCode> {
  const offered = rows.map((row) => ({ row, ...minutesOfClock(row) }));
  const ticked = offered.filter((_, index) => tickedIndexes.includes(index));
  const untakeable = ticked.find(({ row }) => row.reason !== null || !row.canReserve);
  if (untakeable !== undefined) return refuse(refusalCodeOf(untakeable.row.reason ?? 'full'));
  const taken = takeDay(offered, ticked);
  if (isRefusal(taken)) return taken;
  if (timeFrameType === 'time' && !isWholeHours(taken.frames)) return refuse('notWholeHours');
  if (taken.frames.some(({ row }) => !row.canReserve)) return refuse('framesNotContiguous');
  return { kind: 'selected', rows: taken.frames.map(({ row }) => row) };
}

/**
 * What a bulk reserve of several days takes: per day the ticked rows and the rows between them, in order of day and
 * time. When days are refused, the first refusal is returned and `dates` lists every day it holds for. Nothing ticked
 * takes nothing.
 */
export function selectDays(timeFrameType: TimeFrameType, days: readonly TickedDay[]): Selection {
  const results = days.map((day) => ({ date: day.rows[0]?.date ?? '', result: selectDay(timeFrameType, day) }));
  const refusals = results.flatMap(({ date, result }) => (isRefusal(result) ? [{ date, result }] : []));
  const first = refusals[0];
  if (first !== undefined) {
    const { code } = first.result.refusal;
    const dates = refusals.filter(({ result }) => result.refusal.code === code).map(({ date }) => date);
    return { ...first.result, dates };
  }
  return { kind: 'selected', rows: results.flatMap(({ result }) => (isRefusal(result) ? [] : result.rows)) };
}
