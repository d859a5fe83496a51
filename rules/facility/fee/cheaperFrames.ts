import { byTime, type MinuteRange } from '#rules/day/minuteRange.ts';

/** Frames that can be had together instead of others, and what everything costs with them. */
export type Cheaper<Range> = { readonly frames: readonly Range[]; readonly total: number };

/** A day of more frames than any hall prints could be parted in too many ways to try. */
const mostTried = 200;

/** Every way to part a time, or more than it, into offered frames that follow each other, none left out between them. */
function waysToHold<Range extends MinuteRange>(offered: readonly Range[], { fromMinute, toMinute }: MinuteRange) {
  const sorted = offered.toSorted(byTime);
  const ways: Range[][] = [];
  const goOn = (way: readonly Range[], ends: number) => {
    if (ends >= toMinute) ways.push([...way]);
    if (ends >= toMinute || ways.length >= mostTried) return;
    const later = sorted.filter((frame) => frame.fromMinute >= ends);
    // What would fit in before the next frame belongs to the use as well.
    const nextEnds = Math.min(...later.map((frame) => frame.toMinute));
    for (const frame of later) if (frame.fromMinute < nextEnds) goOn([...way, frame], frame.toMinute);
  };
  for (const first of sorted) if (first.fromMinute <= fromMinute) goOn([first], first.toMinute);
  return ways;
}

/**
 * The frames of a day that hold all of a use for the least money, the fewest of them where several cost the same;
 * undefined where nothing costs less than the use as it is. `totalOf` is null for what has no price.
 */
export function cheaperFrames<Range extends MinuteRange>(
  offered: readonly Range[],
  use: MinuteRange,
  { total, totalOf }: { readonly total: number; readonly totalOf: (frames: readonly Range[]) => number | null },
): Cheaper<Range> | undefined {
  let best: Cheaper<Range> | undefined;
  for (const frames of waysToHold(offered, use)) {
    const costs = totalOf(frames);
    if (costs === null || costs >= total) continue;
    const isBetter = !best || costs < best.total || (costs === best.total && frames.length < best.frames.length);
    if (isBetter) best = { frames, total: costs };
  }
  return best;
}
