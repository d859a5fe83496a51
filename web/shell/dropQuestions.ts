import type { createBrowserRouter } from 'react-router';
import { dismissQuestions } from '#web/ui/dialogs.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Closes open questions when their page is left. Before the next page is drawn, which else could not take the focus. */
export function dropQuestions(router: Router) {
  let { pathname } = router.state.location;
  return router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    dismissQuestions();
  });
}
