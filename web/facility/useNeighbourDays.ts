import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays } from '#rules/day/day.ts';
import { answerQuery } from '#web/api/queries.ts';

/** How far the buttons of the calendar lead. */
const steps = [1, -1, 7];

/** Who pages on does not stay this long (milliseconds): for the days passed on the way nothing is fetched ahead. */
const rest = 500;

/** Fetches the days one press away while the table is read, so that paging shows them at once. */
export const useNeighbourDays = (at: { containerId: string; date: string; today: string; isReady: boolean }) => {
  const { containerId, date, today, isReady } = at;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!isReady) return;
    const days = steps.map((step) => addDays(date, step)).filter((day) => day >= today);
    const timer = setTimeout(() => {
      for (const day of days) {
        const request = { containerId, date: day };
        queryClient.prefetchQuery(answerQuery('Reservation/GetDayAvailability', request, { isQuiet: true }));
      }
    }, rest);
    return () => clearTimeout(timer);
  }, [queryClient, containerId, date, today, isReady]);
};
