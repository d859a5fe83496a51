import '../styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#client/queryClient.ts';
import { loginAddress } from '#console/address/returnTo.ts';
import { frameRouteId } from '#console/address/useConsole.ts';
import { SecondPersonDialog } from '#console/api/SecondPersonDialog.tsx';
import { StepUpDialog } from '#console/api/StepUpDialog.tsx';
import { secondPerson } from '#console/api/secondPerson.ts';
import { whenSignedOut } from '#console/api/staffCall.ts';
import { stepUp } from '#console/api/stepUp.ts';
import { interruptDrafts } from '#console/fields/formDrafts.ts';
import { DialogHost } from '#ui/dialog/DialogHost.tsx';
import { cancelConfirms } from '#ui/dialog/dialogs.ts';
import { silence } from '#ui/speech/announce.ts';
import { LiveRegion } from '#ui/speech/LiveRegion.tsx';
import { base } from './guards.ts';
import { routes } from './routes.tsx';

const router = createBrowserRouter(routes, { basename: base });

/** Dialogs belong to the screen on which they were opened. */
let { pathname } = router.state.location;
router.subscribe(({ location }) => {
  if (location.pathname === pathname) return;
  pathname = location.pathname;
  cancelConfirms();
  stepUp.settleAll(false);
  secondPerson.settleAll(false);
  silence();
});

whenSignedOut(async ({ code }) => {
  const { location, matches } = router.state;
  const at = location.pathname.slice(base.length);
  const tenantAlias = matchPath('/t/:tenantAlias/*', at)?.params.tenantAlias;
  // Of several calls refused together the first has led to the login.
  if (tenantAlias === undefined || !matches.some(({ route }) => route.id === frameRouteId)) return;
  const address = loginAddress({ tenantAlias, to: `${at}${location.search}`, code });
  interruptDrafts();
  // At once: a screen that is still there when its answers are forgotten asks for them again. Nobody can stay for what
  // is typed, which is kept.
  await router.navigate(address, { replace: true, flushSync: true, state: { leavesAtOnce: true } });
  queryClient.clear();
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <DialogHost />
        <StepUpDialog />
        <SecondPersonDialog />
        <LiveRegion />
      </QueryClientProvider>
    </StrictMode>,
  );
