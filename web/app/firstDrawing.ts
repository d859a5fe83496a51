import type { createBrowserRouter } from 'react-router';
import { callQuery } from '#client/queries.ts';
import { queryClient } from '#client/queryClient.ts';
import type { ResidentCall } from '#contract/endpoints.ts';
import { type Preload, preloadId } from '#contract/preload.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

const isOpen = (name: string): name is Extract<ResidentCall, `Public/${string}`> => name.startsWith('Public/');

/** Its guards have decided and its scripts are there. */
function whenInitialized(router: Router) {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (router.state.initialized) resolve();
  const end = router.subscribe(({ initialized }) => initialized && resolve());
  return promise.finally(end);
}

/** The answers that the page begins with. What fails the page asks for again, and says so. */
function beginningAnswers() {
  const { calls }: Pick<Preload, 'calls'> = JSON.parse(
    document.getElementById(preloadId)?.textContent ?? '{"calls":[]}',
  );
  return Promise.all(
    calls.map(({ path, body }) => {
      const name = path.replace('/api/', '');
      return isOpen(name) ? queryClient.prefetchQuery(callQuery(name, JSON.parse(body), { isQuiet: true })) : null;
    }),
  );
}

/** Longer than this nobody reads on without being told that something is amiss, in milliseconds. */
const patienceMs = 8_000;

/**
 * What the document brought along is read until the page can be drawn with all that it shows: a sign that something is
 * being loaded would take it away in between.
 */
export async function whenDrawable(root: HTMLElement, router: Router) {
  if (root.querySelector('main') === null) return;
  const { pathname } = router.state.location;
  await whenInitialized(router);
  const { errors, location } = router.state;
  // Another page than that of the document, which has something to say of it.
  if (errors !== null || location.pathname !== pathname) return;
  await Promise.race([beginningAnswers(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
