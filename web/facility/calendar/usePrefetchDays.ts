import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#client/queries.ts';
import { addDays } from '#rules/day/day.ts';

/** How far the buttons of the calendar lead. */
const steps = [1, -1, 7];

/** Who pages on does not stay this long (milliseconds): for the days passed on the way nothing is fetched ahead. */
const idleDelay = 500;

/** Prefetches the days one press away, so that paging shows them at once. */
export const usePrefetchDays = (at: { containerId: string; date: string; today: string; isReady: boolean }) => {
  const { containerId, date, today, isReady } = at;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!isReady) return;
    const days = steps.map((step) => addDays(date, step)).filter((day) => day >= today);
    const timer = setTimeout(() => {
      for (const day of days) {
        const request = { containerId, date: day };
        queryClient.prefetchQuery(callQuery('Reservation/GetDayAvailability', request, { isQuiet: true }));
      }
    }, idleDelay);
    return () => clearTimeout(timer);
  }, [queryClient, containerId, date, today, isReady]);
};
