import type { FoundDay } from '#contract/open/search.ts';
import { clockText, type MinuteRange, timeRangeName } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';

/** A stretch of a day that is offered as one: a named frame, or hours of a room by the hour. */
export type OfferedTime = MinuteRange & {
  /** '' for hours. */
  readonly name: string;
  /** What is taken of it, '10:00-11:00,11:00-12:00'; null for hours in a row, of which some are chosen on the spot. */
  readonly frames: string | null;
};

type Frame = MinuteRange & { readonly name: string };

/** Hours of a room by the hour, whose name is when they are. */
export const isByTheHour = (frame: Frame) => frame.name === '' || frame.name === timeRangeName(frame);

const rangeOf = (frames: readonly Frame[]): MinuteRange => ({
  fromMinute: Math.min(...frames.map(({ fromMinute }) => fromMinute)),
  toMinute: Math.max(...frames.map(({ toMinute }) => toMinute)),
});

const ticksOf = (frames: readonly Frame[]) =>
  frames.map(({ fromMinute, toMinute }) => `${clockText(fromMinute)}-${clockText(toMinute)}`).join();

/** The name is that of a single frame. */
const together = (name: string, frames: readonly Frame[]): OfferedTime => ({
  name,
  ...rangeOf(frames),
  frames: ticksOf(frames),
});

/** Hours that follow each other without a gap. */
function runsOf(hours: readonly Frame[]) {
  const runs: Frame[][] = [];
  for (const hour of hours) {
    const run = runs.at(-1);
    if (run?.at(-1)?.toMinute === hour.fromMinute) run.push(hour);
    else runs.push([hour]);
  }
  return runs;
}

/**
 * What is offered of a day that was found. Where hours were asked for, the frames serve them together and are one offer.
 * Else each named frame is one, and so are hours in a row.
 */
export function offeredTimes(
  { frames: found }: Pick<FoundDay, 'frames'>,
  { hasHours }: { readonly hasHours: boolean },
): readonly OfferedTime[] {
  const frames = found.map((frame) => ({ name: frame.timeFrameName, ...minutesOfClock(frame) }));
  const hours = frames.filter(isByTheHour);
  const named = frames.filter((frame) => !isByTheHour(frame));
  if (hasHours && (frames.length > 1 || hours.length > 0)) return [together('', frames)];
  return [
    ...named.map((frame) => together(frame.name, [frame])),
    ...runsOf(hours).map((run) => ({ ...together('', run), ...(run.length > 1 && { frames: null }) })),
  ];
}
