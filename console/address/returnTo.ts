import { paths } from './paths.ts';

/** Why somebody is asked to sign in: `idle` after a session that ended by itself. */
export type Reason = 'idle' | 'none';

type Asked = { readonly tenantAlias: string; readonly to?: string; readonly reason?: Reason };

/** The login, which knows where to go on. */
export function loginAddress({ tenantAlias, to = '', reason = 'none' }: Asked) {
  const parameters = new URLSearchParams({
    ...(to !== '' && to !== paths.home(tenantAlias) && { to }),
    ...(reason !== 'none' && { reason }),
  });
  return `${paths.login(tenantAlias)}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** Where to go on after signing in: only to a screen of the same tenant behind the login. */
export function returnTo(tenantAlias: string, parameters: URLSearchParams) {
  const home = paths.home(tenantAlias);
  const to = parameters.get('to') ?? '';
  const isOurs = to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`);
  return isOurs && !to.startsWith(paths.login(tenantAlias)) ? to : home;
}
