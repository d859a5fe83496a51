import type { FrameRow } from '#contract/facility/room.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';

/** Two frames of the day can be booked together: one after the other, and nothing between them that is taken. */
export function canTakeSeveral(rows: readonly FrameRow[]) {
  const frames = rows.map((row) => ({ isFree: row.isAvailable && row.canReserve, ...minutesOfClock(row) }));
  const free = frames.filter(({ isFree }) => isFree);
  return free.some(({ toMinute: from }) =>
    free.some(
      ({ fromMinute: to }) =>
        to >= from &&
        !frames.some(({ isFree, fromMinute, toMinute }) => !isFree && fromMinute >= from && toMinute <= to),
    ),
  );
}
