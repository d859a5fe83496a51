import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addDays } from '#rules/day/day.ts';
import { answerQuery } from '#web/api/queries.ts';

/** How far the buttons of the calendar lead. */
const steps = [1, -1, 7];

/** Fetches the days one press away while the table is read, so that paging shows them at once. */
export const useNeighbourDays = (at: { containerId: string; date: string; isReady: boolean }) => {
  const { containerId, date, isReady } = at;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!isReady) return;
    for (const step of steps) {
      const request = { containerId, date: addDays(date, step) };
      queryClient.prefetchQuery(answerQuery('Reservation/GetDayAvailability', request, { isQuiet: true }));
    }
  }, [queryClient, containerId, date, isReady]);
};
