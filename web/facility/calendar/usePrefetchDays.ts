import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '#client/queries.ts';
import { addDays } from '#rules/day/day.ts';

/** The weeks that the buttons lead to and that are not there yet, by the number of weeks shown. */
const steps = { 1: [1, -1, 7], 2: [1, 8, 14] };

/** A user who pages on does not stay this long (milliseconds): for the days passed on the way nothing is fetched ahead. */
const idleDelay = 500;

type PrefetchOptions = { containerId: string; date: string; weeks: 1 | 2; today: string; isReady: boolean };

/** Prefetches the days one press away, so that paging shows them at once. */
export const usePrefetchDays = ({ containerId, date, weeks, today, isReady }: PrefetchOptions) => {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!isReady) return;
    const days = steps[weeks].map((step) => addDays(date, step)).filter((day) => day >= today);
    const timer = setTimeout(() => {
      for (const day of days) {
        const request = { containerId, date: day };
        queryClient.prefetchQuery(callQuery('Reservation/GetDayAvailability', request, { isQuiet: true }));
      }
    }, idleDelay);
    return () => clearTimeout(timer);
  }, [queryClient, containerId, date, weeks, today, isReady]);
};
