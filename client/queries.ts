import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { call } from './call.ts';
import { queryClient } from './queryClient.ts';

export type CallQueryOptions<Name extends EndpointName = EndpointName> = {
  /** False while the request cannot be made yet. */
  enabled?: boolean | undefined;
  /** Shows the previous answer until the new one arrives. */
  keepsPrevious?: boolean | undefined;
  /** Milliseconds during which the answer is served from the cache. */
  staleTime?: number | undefined;
  /** No dialog on failure: the page handles it. */
  isQuiet?: boolean | undefined;
  /** Milliseconds until the answer is fetched again automatically; false for never. */
  refetchIn?: ((answer: ResponseOf<Name>) => number | false) | undefined;
};

/** The query of a call, for `useQueries` and for guards that fetch before a page renders. */
export const callQuery = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, keepsPrevious = false, staleTime, isQuiet = false, refetchIn }: CallQueryOptions<Name> = {},
) =>
  queryOptions<ResponseOf<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => call(name, request, { signal }),
    enabled,
    meta: { isQuiet },
    ...(staleTime !== undefined && { staleTime }),
    ...(refetchIn && { refetchInterval: ({ state: { data } }) => data !== undefined && refetchIn(data) }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });

/** Runs a reading call and keeps its answer current. A failed load also shows the dialog of NET-04. */
export const useCallQuery = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: CallQueryOptions<Name> = {},
) => useQuery(callQuery(name, request, options));

/** Invalidates every answer of these calls after a change. */
export const refresh = (...names: EndpointName[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
