import { type createBrowserRouter, matchPath } from 'react-router';
import { queryClient } from '#client/queryClient.ts';
import { paths } from '#contract/screens.ts';
import type { LoginState } from '#web/account/login/loginState.ts';
import { noteInterruption } from '#web/address/keptInput.ts';
import { rememberReturnTo } from '#web/address/returnTo.ts';
import { shellRouteId } from '#web/address/useTenant.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>;

/** The server ended the session (401). Goes to the login with a notice, and afterwards back to this page. */
export async function handleSessionEnd(router: Router) {
  const { pathname, search, hash } = router.state.location;
  const tenantAlias = matchPath('/t/:tenantAlias/*', pathname)?.params.tenantAlias;
  const isInShell = router.state.matches.some(({ route }) => route.id === shellRouteId);
  if (tenantAlias && isInShell) rememberReturnTo(tenantAlias, `${pathname}${search}${hash}`);
  const state: LoginState = { notice: 'expired', leavesAtOnce: true };
  noteInterruption(pathname);
  // At once: a page that is still there when its answers are forgotten asks for them again.
  const options = { replace: true, state, flushSync: true };
  await router.navigate(tenantAlias ? paths.login(tenantAlias) : paths.landing(), options);
  queryClient.clear();
}
