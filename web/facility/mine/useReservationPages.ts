import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#client/call.ts';
import type { ResponseOf } from '#contract/endpoints.ts';

const name = 'Reservation/GetReservation';

const joined = ({ pages }: InfiniteData<ResponseOf<typeof name>, string>) => ({
  reservations: pages.flatMap(({ items }) => items),
  total: pages.at(-1)?.total ?? 0,
});

/** The person's reservations as far as they were asked for. When they are asked again, so are all of these pages. */
export const useReservationPages = () =>
  useInfiniteQuery({
    queryKey: [name],
    queryFn: ({ pageParam, signal }) => call(name, pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: joined,
  });

export type ReservationPages = ReturnType<typeof useReservationPages>;
