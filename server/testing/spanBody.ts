import type { hallFrames, TestHall } from './aHall.ts';
import { reserveBody } from './aReservation.ts';

type Wanted = { readonly date: string; readonly frame: (typeof hallFrames)[number]['name'] };

/** The body of Reserve for frames of several days of half A, in that order. */
export const spanBody = (hall: TestHall, wanted: readonly Wanted[]) => ({
  ...reserveBody(hall),
  details: wanted.flatMap(({ date, frame }) => reserveBody(hall, { date, frames: [frame] }).details),
});
