import { useQueries } from '@tanstack/react-query';
import { queryClient } from '#client/queryClient.ts';
import { staffQuery } from '#console/api/useStaffQuery.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { hoursOf, type Places } from './place.ts';

/** A day of a room as far as it is known; `isFormer`: for other hours or another person, while the answer is on its way. */
export type AskedDay = { readonly day: RoomDay | undefined; readonly isFormer: boolean; readonly error: unknown };

type Asked = RequestOf<'Desk/GetRoomDay'>;

/** The latest answer about the same room and day, for other hours or another person: its fields stay while these change. */
function formerOf({ containerId, articleId, date }: Asked) {
  const known = queryClient.getQueryCache().findAll({ queryKey: ['Desk/GetRoomDay'] });
  const same = known.filter(({ queryKey: [, request] }) => {
    const of = request as Asked;
    return of.containerId === containerId && of.articleId === articleId && of.date === date;
  });
  const [latest] = same.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return latest?.state.data as RoomDay | undefined;
}

/** Each room on each of its days, as the person would find it; undefined while an answer is on its way. */
export function useRoomDays(containerId: string, places: Places, userId: string | null) {
  const wanted = places.flatMap(({ articleId, days }) => days.map((day) => ({ articleId, day })));
  const queries = useQueries({
    queries: wanted.map(({ articleId, day }) => {
      const hours = hoursOf(day);
      const asked = { containerId, articleId, date: day.date, userId };
      const request = { ...asked, ...(hours && { hours: clockOfMinutes(hours) }) };
      return { ...staffQuery('Desk/GetRoomDay', request), placeholderData: () => formerOf(request) };
    }),
  });
  const answers = queries.map(
    ({ data, error, isPlaceholderData }): AskedDay => ({
      day: data,
      error,
      isFormer: isPlaceholderData,
    }),
  );
  return places.map(({ days }, index) => {
    const before = places.slice(0, index).flatMap((place) => place.days).length;
    return answers.slice(before, before + days.length);
  });
}
