import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { isSameRange } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { cartOf, type FacilityCart } from './cart.ts';

type Held = { readonly watchId: string; readonly frame: NonNullable<VacancyWatch['frame']> };

/** A booking of the frame that is held for the user, by which the screens of every other are gone through; null where the room has it no more. */
export async function heldCart(queryClient: QueryClient, { watchId, frame }: Held): Promise<FacilityCart | null> {
  const { containerId, articleId, date } = frame;
  const place = { containerId, articleId, date };
  const availability = await queryClient.fetchQuery(callQuery('Reservation/GetDayArticleAvailability', place));
  const row = availability.rows.find((one) => isSameRange(minutesOfClock(one), minutesOfClock(frame)));
  return row ? { ...cartOf({ ...place, availability, rows: [row] }), watchId } : null;
}
