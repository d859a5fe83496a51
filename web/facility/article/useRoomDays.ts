import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallQuery } from '#client/queries.ts';
import type { DayAvailability } from '#contract/facility/room.ts';
import { addDays, daysBetween } from '#rules/day/day.ts';
import { daysOfWeek, nextFreeDay } from '../calendar/weeks.ts';
import type { ArticleAddress } from './useBookingStart.ts';

/** The marks are a hint; whoever follows one sees what is so now. */
const staleTime = 60_000;

/** What the calendar has fetched of the place. */
const knownWeeks = (queryClient: QueryClient, containerId: string) =>
  queryClient
    .getQueriesData<DayAvailability>({ queryKey: ['Reservation/GetDayAvailability'] })
    .flatMap(([[, request], answer]) =>
      answer && (request as { containerId: string }).containerId === containerId ? [answer] : [],
    );

/** The names of place and room, as far as the calendar has told them. */
export const useKnownNames = ({ containerId, articleId }: ArticleAddress) => {
  const queryClient = useQueryClient();
  for (const { containerName, rows } of knownWeeks(queryClient, containerId)) {
    const row = rows.find((room) => room.articleId === articleId);
    if (row) return { containerName, articleName: row.articleName };
  }
  return undefined;
};

/** The first day of a week that is known and the day lies in; else the day itself. */
const weekKnown = (queryClient: QueryClient, { containerId, date }: ArticleAddress) =>
  knownWeeks(queryClient, containerId).find(({ columns }) => columns.some((column) => column.date === date))?.columns[0]
    ?.date ?? date;

/** The marks of one room on the days around one, by what the calendar knows or by one call, at most two. */
export const useRoomDays = (place: ArticleAddress) => {
  const { containerId, articleId, date } = place;
  const queryClient = useQueryClient();
  const [known] = useState(() => weekKnown(queryClient, place));
  const from = addDays(known, Math.floor(daysBetween(known, date) / daysOfWeek) * daysOfWeek);
  const week = useCallQuery(
    'Reservation/GetDayAvailability',
    { containerId, date: from },
    { isQuiet: true, staleTime },
  );
  const rowIn = (answer: DayAvailability | undefined) => answer?.rows.find((row) => row.articleId === articleId);
  const row = rowIn(week.data);
  const nextInWeek = row && nextFreeDay(row.cells, date);
  const coming = useCallQuery(
    'Reservation/GetDayAvailability',
    { containerId, date: addDays(from, daysOfWeek) },
    { enabled: row !== undefined && nextInWeek === undefined, isQuiet: true, staleTime },
  );
  return {
    cells: row?.cells,
    nextFree: nextInWeek ?? nextFreeDay(rowIn(coming.data)?.cells ?? [], date),
    /** Of all that was looked through without finding a free day; undefined while that is not known. */
    fullUntil: coming.data && addDays(from, 2 * daysOfWeek - 1),
    /** Whether all that can be told is known, or cannot be. */
    isSettled: !week.isPending && (coming.data !== undefined || !coming.isLoading),
    isFailed: week.error !== null && week.data === undefined,
    isFetching: week.isFetching,
    refetch: week.refetch,
  };
};

export type RoomDays = ReturnType<typeof useRoomDays>;
