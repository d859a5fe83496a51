import type { DayArticleAvailability } from '#contract/facility/room.ts';
import { whyFrameNotWatched } from '#rules/facility/booking/whyFrameNotWatched.ts';

/** The frames that are taken and may be waited for. */
export const watchableRows = (days: readonly DayArticleAvailability[]) =>
  days.flatMap(({ rows }) => rows.filter((row) => whyFrameNotWatched(row) === null));
