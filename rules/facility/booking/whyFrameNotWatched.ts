import type { FrameRow } from '#contract/facility/room.ts';
import type { RefusalCode } from '#contract/refusal/refusals.ts';
import { refusalCodeOf } from '#rules/facility/calendar/unavailableReasons.ts';

/** Why nobody is told when a frame becomes free: it is, or that would not let them take it. Null where they may ask. */
export function whyFrameNotWatched({ reason, canWatch }: Pick<FrameRow, 'reason' | 'canWatch'>): RefusalCode | null {
  if (canWatch) return null;
  if (reason === null) return 'alreadyFree';
  return reason === 'full' ? 'notWatchable' : refusalCodeOf(reason);
}
