import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#client/call.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { ListedReservation } from '#contract/facility/reservation.ts';

const name = 'Reservation/GetReservation';

/** What was cancelled between two pages stands on both of them: where it stood before it is left out. */
function withoutDoubles(items: readonly ListedReservation[]) {
  const lastPlaces = new Map(items.map(({ reservationId }, place) => [reservationId, place]));
  return items.filter(({ reservationId }, place) => lastPlaces.get(reservationId) === place);
}

const joined = ({ pages }: InfiniteData<ResponseOf<typeof name>, string>) => {
  const last = pages.at(-1);
  return {
    reservations: withoutDoubles(pages.flatMap(({ items }) => items)),
    total: last?.total ?? 0,
    upcomingTotal: last?.upcomingTotal ?? 0,
  };
};

export type Reservations = ReturnType<typeof joined>;

type PagesOptions = {
  /** No dialog on failure. */
  isQuiet?: boolean | undefined;
};

/** The person's reservations as far as they were asked for. When they are asked again, so are all of these pages. */
export const useReservationPages = ({ isQuiet = false }: PagesOptions = {}) =>
  useInfiniteQuery({
    queryKey: [name],
    queryFn: ({ pageParam, signal }) => call(name, pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: joined,
    meta: { isQuiet },
  });

export type ReservationPages = ReturnType<typeof useReservationPages>;

/** The use that comes next. */
export const nextOf = (reservations: Reservations | undefined) =>
  reservations?.reservations.find(({ isUpcoming }) => isUpcoming);
