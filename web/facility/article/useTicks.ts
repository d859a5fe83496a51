import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FrameRow } from '#contract/facility/room.ts';
import { dayOf } from '#rules/day/day.ts';
import { rowTimeText } from '../frameTexts.ts';
import type { ArticleAddress } from './useBookingStart.ts';
import { useDayLink } from './useDayLink.ts';

/** Of a row, the same after the answer was fetched again: '2026-06-20 09:00～12:00'. */
export const tickOf = (row: FrameRow) => `${row.date} ${rowTimeText(row)}`;

/** '09:00-12:00,13:00-17:00' for the ticks of one day, in the order of time. */
export const framesText = (ticks: readonly string[], date: string) =>
  ticks
    .filter((tick) => dayOf(tick) === date)
    .map((tick) => tick.slice(11).replace('～', '-'))
    .toSorted()
    .join();

/** The ticks of a day that such a text names; what is no time fits no row. */
export const ticksIn = (frames: string, date: string) =>
  frames.split(',').flatMap((frame) => (frame ? [`${date} ${frame.replace('-', '～')}`] : []));

/**
 * What is ticked. The frames of one day are told to the address as well, so that they are there again after Back and in
 * another tab; `isSeveral` says that it is so.
 */
export function useTicks(place: ArticleAddress) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const linkTo = useDayLink(place);
  const frames = search.get('frames');
  const [ticks, keep] = useState(() => ticksIn(frames ?? '', place.date));
  const setTicks = (next: string[]) => {
    keep(next);
    if (frames === null) return;
    const { to, ...options } = linkTo(place.date, framesText(next, place.date));
    navigate(to, options);
  };
  return { isSeveral: frames !== null, ticks, setTicks };
}
