import { useQueries } from '@tanstack/react-query';
import { callQuery } from '#client/queries.ts';
import { monthsToCome } from '#rules/event/mine/ownCourses.ts';

/** The sessions of the months to come; undefined until all of them are there. */
/** The sessions of a person's courses to come; undefined until they are known. */
export function useSessions(today: string) {
  const months = useQueries({
    queries: monthsToCome(today).map((yearMonth) =>
      callQuery('EventReservation/GetReservationForYearMonth', { yearMonth }, { isQuiet: true }),
    ),
  });
  const answers = months.flatMap(({ data }) => data ?? []);
  return {
    sessions: answers.length === months.length ? answers.flatMap(({ items }) => items) : undefined,
    isFailed: months.some(({ isError }) => isError),
    isRetrying: months.some(({ isFetching }) => isFetching),
    onRetry: () => {
      for (const { isError, refetch } of months) if (isError) refetch();
    },
  };
}
