import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
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

/** NET-04: a failed load shows one dialog, however many calls failed together. */
async function reportFailedLoad(error: Error, query: Query<unknown, unknown, unknown>) {
  const wasShown = query.state.data !== undefined;
  if (wasShown || isSessionEnd(error) || isQuiet(query) || isReporting) return;
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
