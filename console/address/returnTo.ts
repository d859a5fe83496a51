import { paths } from './paths.ts';

/** Why somebody is asked to sign in again, by what their call was refused: `idle` after a session that ended by itself. */
const reasons: Readonly<Record<string, string>> = {
  staffSessionOver: 'idle',
  staffSessionEnded: 'ended',
  staffSessionUnchecked: 'unchecked',
};

type Asked = { readonly tenantAlias: string; readonly to?: string; readonly code?: string | undefined };

/** The login, which knows where to go on. */
export function loginAddress({ tenantAlias, to = '', code = '' }: Asked) {
  const reason = reasons[code];
  const parameters = new URLSearchParams({
    ...(to !== '' && to !== paths.home(tenantAlias) && { to }),
    ...(reason !== undefined && { reason }),
  });
  return `${paths.login(tenantAlias)}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** Where to go on after signing in: only to a screen of the same tenant behind the login. */
export function returnTo(tenantAlias: string, parameters: URLSearchParams) {
  const home = paths.home(tenantAlias);
  const to = parameters.get('to') ?? '';
  const isOurs = to === home || to.startsWith(`${home}/`) || to.startsWith(`${home}?`);
  // Where the browser goes: `..` may lead out of what the address begins with.
  const { pathname } = new URL(isOurs ? to : home, 'http://inside');
  const isInside = pathname === home || pathname.startsWith(`${home}/`);
  return isOurs && isInside && !pathname.startsWith(paths.login(tenantAlias)) ? to : home;
}
