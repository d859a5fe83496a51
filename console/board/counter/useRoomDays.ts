import { useQueries } from '@tanstack/react-query';
import { staffQuery } from '#console/call/useStaffQuery.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { hoursOf, type Place } from './place.ts';

/** The room on each of the chosen days, as the person would find it; undefined while an answer is on its way. */
export function useRoomDays(containerId: string, { articleId, days }: Place, userId: string | null) {
  const queries = useQueries({
    queries: days.map((day) => {
      const hours = hoursOf(day);
      const asked = { containerId, articleId, date: day.date, userId };
      const request = { ...asked, ...(hours && { hours: clockOfMinutes(hours) }) };
      return {
        ...staffQuery('Desk/GetRoomDay', request),
        // The former answer stays while the hours or the person change; of another room or day it would be wrong.
        placeholderData: (former: RoomDay | undefined, query: Former | undefined) => {
          const before = query?.queryKey[1] as typeof request | undefined;
          return before?.articleId === articleId && before.date === day.date ? former : undefined;
        },
      };
    }),
  });
  return queries.map(({ data, error }) => ({ day: data, error }));
}

type Former = { readonly queryKey: readonly unknown[] };
