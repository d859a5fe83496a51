import '../styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient, whenLoadFails } from '#client/queryClient.ts';
import { whenSessionEnds } from '#client/sessionEnd.ts';
import { DialogHost } from '#ui/dialog/DialogHost.tsx';
import { cancelConfirms, showError } from '#ui/dialog/dialogs.ts';
import { silence } from '#ui/speech/announce.ts';
import { LiveRegion } from '#ui/speech/LiveRegion.tsx';
import { startLine } from '#web/account/login/line.ts';
import { whenDrawable } from './firstDrawing.ts';
import { handleSessionEnd } from './handleSessionEnd.ts';
import { routes } from './routes.tsx';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/**
 * Closes open dialogs when their page is left, before the next page renders: it could not take the focus otherwise. What
 * was said to screen readers goes with it.
 */
function clearOnNavigation(router: Router) {
  let { pathname } = router.state.location;
  return router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    cancelConfirms();
    silence();
  });
}

async function start(root: HTMLElement) {
  // LIFF reads the address before the router may touch it.
  await startLine();
  whenLoadFails(() => showError({ message: 'データの取得に失敗しました。' }));
  const router = createBrowserRouter(routes);
  whenSessionEnds(() => handleSessionEnd(router));
  clearOnNavigation(router);
  await whenDrawable(root, router);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <DialogHost />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) start(root);
