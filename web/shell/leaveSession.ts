import { type createBrowserRouter, matchPath } from 'react-router';
import type { LoginState } from '#web/account/loginState.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { paths } from './paths.ts';
import { shellRouteId } from './TenantContext.tsx';
import { rememberWanted } from './wantedPage.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>;

/** The server ended the session (401): to the login, with a word why, and back to this page after it. */
export async function leaveSession(router: Router) {
  const { pathname, search, hash } = router.state.location;
  const tenantAlias = matchPath('/t/:tenantAlias/*', pathname)?.params.tenantAlias;
  const isInShell = router.state.matches.some(({ route }) => route.id === shellRouteId);
  if (tenantAlias && isInShell) rememberWanted(tenantAlias, `${pathname}${search}${hash}`);
  const state: LoginState = { notice: 'expired' };
  await router.navigate(tenantAlias ? paths.login(tenantAlias) : paths.landing(), { replace: true, state });
  // Not earlier: the pages on their way out still read their answers.
  queryClient.clear();
}
