import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNotFound } from './callFailure.ts';
import { isSessionEnd } from './sessionEnd.ts';

let listener: (() => Promise<void>) | undefined;
let isReporting = false;

/** Sets what the screen does when data fails to load. Not called again until that is done. */
export const whenLoadFails = (then: () => Promise<void>) => {
  listener = then;
};

/** Whether every observer of the query handles its failure itself. A prefetch has none. */
function isQuiet({ observers, meta }: Query<unknown, unknown, unknown>) {
  const metas = observers.length === 0 ? [meta] : observers.map(({ options }) => options.meta);
  return metas.every((each) => each?.isQuiet === true);
}

/**
 * NET-04: a failed load shows one dialog, however many calls failed together. That there is no such thing is an answer,
 * which the page gives in its own words.
 */
async function reportFailedLoad(error: Error, query: Query<unknown, unknown, unknown>) {
  const wasShown = query.state.data !== undefined;
  if (wasShown || isNotFound(error) || isSessionEnd(error) || isQuiet(query) || isReporting) return;
  isReporting = true;
  await listener?.();
  isReporting = false;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportFailedLoad }),
  defaultOptions: {
    // `call` retries by itself, offline included. A second layer would multiply the attempts.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
