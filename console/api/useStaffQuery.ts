import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { staffCall } from './staffCall.ts';

type Options = {
  /** False while the request cannot be made yet. */
  readonly enabled?: boolean;
  /** Milliseconds after which it is asked again while the screen is in sight. */
  readonly refetchInterval?: number;
  /** False for what asks for the second factor, which nobody expects who only comes back to the window. */
  readonly refetchOnWindowFocus?: false;
  /** A form begins with it: it is asked for when the form opens, and again only when that is wanted. */
  readonly isOfForm?: true;
};

/** The query of a call. The former answer stays, as `isPlaceholderData`, until the new one is there. */
export const staffQuery = <Name extends StaffCall>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, isOfForm, ...options }: Options = {},
) =>
  queryOptions<ResponseOf<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => staffCall(name, request, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    ...(isOfForm && { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }),
    ...options,
  });

/** Runs a reading call and keeps its answer current. */
export const useStaffQuery = <Name extends StaffCall>(name: Name, request: RequestOf<Name>, options: Options = {}) =>
  useQuery(staffQuery(name, request, options));

/** Answers that say where to go on. */
type PagedCall = {
  [Name in StaffCall]: ResponseOf<Name> extends { items: unknown[]; next: number | null } ? Name : never;
}[StaffCall];

/** Pages of a call that goes on at `before`, one after the other. */
export const useStaffPages = <Name extends PagedCall>(name: Name, request: Omit<RequestOf<Name>, 'before'>) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [name, request],
      queryFn: ({ signal, pageParam }) =>
        staffCall(name, { ...request, before: pageParam } as RequestOf<Name>, { signal }),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  );
