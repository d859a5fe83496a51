import { call } from '#client/call.ts';
import { storage } from '#client/storage.ts';
import { paths } from '#contract/screens.ts';
import type { LoginNotice, LoginState } from './loginState.ts';

/** A user who wants to leave does not wait longer than this for the server. */
const logoutTimeout = 3_000;

/** Ends the session here, and on the server when it can be reached, then loads the login page afresh. */
export async function logOut(tenantAlias: string) {
  await call('Authentication/Logout', {}, { signal: AbortSignal.timeout(logoutTimeout) }).catch(() => undefined);
  goToLogin(tenantAlias, 'loggedOut');
}

/** Forgets the session that is over and loads the login page afresh. */
export function goToLogin(tenantAlias: string, notice: LoginNotice) {
  storage.clearOwn();
  const state: LoginState = { notice };
  // The router takes `usr` up as the location's state after the reload.
  window.history.replaceState({ usr: state }, '', paths.login(tenantAlias));
  window.location.reload();
}
