import { byTime, holdsRange, type MinuteRange, overlaps } from '#rules/day/minuteRange.ts';

const minutesOf = ({ fromMinute, toMinute }: MinuteRange) => toMinute - fromMinute;

/**
 * Which frames serve somebody who wants a room at these hours: the shortest one that holds all of them, else several that
 * together do, one after the other; none where even these leave a gap. With `isAnyPart` all that touch the hours.
 */
export function fittingFrames<Frame extends MinuteRange>(
  frames: readonly Frame[],
  { hours, isAnyPart }: { readonly hours: MinuteRange | null; readonly isAnyPart: boolean },
): readonly Frame[] {
  if (hours === null) return frames;
  const touching = frames.filter((frame) => overlaps(frame, hours));
  if (isAnyPart) return touching;
  const [alone] = touching
    .filter((frame) => holdsRange(frame, hours))
    .toSorted((one, other) => minutesOf(one) - minutesOf(other));
  return alone ? [alone] : chainOver(hours, touching);
}

/** Frames that follow each other without a gap and hold all of the hours. */
function chainOver<Frame extends MinuteRange>(hours: MinuteRange, touching: readonly Frame[]): readonly Frame[] {
  const chain: Frame[] = [];
  let reached = hours.fromMinute;
  for (const frame of touching.toSorted(byTime)) {
    const isNext = chain.length === 0 ? frame.fromMinute <= reached : frame.fromMinute === reached;
    if (!isNext || frame.toMinute <= reached) continue;
    chain.push(frame);
    reached = frame.toMinute;
    if (reached >= hours.toMinute) return chain;
  }
  return [];
}
