import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { showError } from '#web/ui/dialogs.ts';
import { isSessionEnd } from './sessionEnd.ts';

let isTelling = false;

/** Whether everybody who waits for the answer deals with a failure alone; a prefetch has nobody waiting. */
function isQuiet({ observers, meta }: Query<unknown, unknown, unknown>) {
  const metas = observers.length === 0 ? [meta] : observers.map(({ options }) => options.meta);
  return metas.every((each) => each?.isQuiet === true);
}

/** NET-04: a screen whose data did not come says so, in one dialog for however many calls failed together. */
async function tellFailedLoad(error: Error, query: Query<unknown, unknown, unknown>) {
  const wasShown = query.state.data !== undefined;
  if (wasShown || isSessionEnd(error) || isQuiet(query) || isTelling) return;
  isTelling = true;
  await showError({ message: 'データの取得に失敗しました。' });
  isTelling = false;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellFailedLoad }),
  defaultOptions: {
    // `call` retries by itself, offline included; a second layer would multiply the attempts.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
