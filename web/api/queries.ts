import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { EndpointName, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { call } from './call.ts';
import { queryClient } from './queryClient.ts';

export type AnswerOptions<Name extends EndpointName = EndpointName> = {
  /** False while the request cannot be made yet. */
  enabled?: boolean | undefined;
  /** Shows the answer to the former request until the new one is there. */
  keepsPrevious?: boolean | undefined;
  /** Milliseconds during which the answer is taken from memory. */
  staleTime?: number | undefined;
  /** No dialog when it fails: the page deals with it alone. */
  isQuiet?: boolean | undefined;
  /** In how many milliseconds this answer is out of date and asked for again by itself; false for never. */
  outdatedIn?: ((answer: ResponseOf<Name>) => number | false) | undefined;
};

/** The query of a call: for `useQueries`, and for guards that fetch before a page is drawn. */
export const answerQuery = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, keepsPrevious = false, staleTime, isQuiet = false, outdatedIn }: AnswerOptions<Name> = {},
) =>
  queryOptions<ResponseOf<Name>>({
    queryKey: [name, request],
    queryFn: ({ signal }) => call(name, request, { signal }),
    enabled,
    meta: { isQuiet },
    ...(staleTime !== undefined && { staleTime }),
    ...(outdatedIn && { refetchInterval: ({ state: { data } }) => data !== undefined && outdatedIn(data) }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });

/** Asks a reading call and keeps the answer in step; a failing load also shows the dialog of NET-04. */
export const useAnswer = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options: AnswerOptions<Name> = {},
) => useQuery(answerQuery(name, request, options));

/** Lets every answer of these calls be asked again, after a change. */
export const refresh = (...names: EndpointName[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
