import { matchPath } from 'react-router';
import { storage } from '#client/storage.ts';
import type { Tenant } from '#contract/tenant.ts';
import { loadTenant } from '#web/tenant/loadTenant.ts';
import type { LineSession } from './lineSdk.ts';
import { logIn } from './logIn.ts';
import { loginNoticeIn } from './loginState.ts';

/** LINE gets this long to start before the page goes on without it. */
const startTimeout = 8_000;

/** A session that ends sooner than this after such a login would only end again. */
const loginPause = 60_000;

let opened: { tenantId: string; session: LineSession } | undefined;
/** From when on a login without a form may be tried, in milliseconds since the page was opened. */
let mayLogInFrom = 0;

type BrowserState = { userAgent: string; search: string; hash: string };

/** True in LINE's browsers, and on the addresses with which LIFF hands a page its state or its token. */
export const isInsideLine = ({ userAgent, search, hash }: BrowserState) =>
  /\bLine\//.test(userAgent) || new URLSearchParams(search).has('liff.state') || /[#&]access_token=/.test(hash);

const withTimeout = <T>(milliseconds: number, work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It took too long.')), milliseconds)),
  ]);

/**
 * Starts LIFF when the page runs inside LINE and its tenant uses LIFF. Must end before the router exists: LIFF reads
 * and changes the address. Without LINE, or when it fails, everything goes on with the ordinary login.
 */
export async function startLine() {
  const { pathname, search, hash } = window.location;
  const tenantAlias = matchPath('/t/:tenantAlias/*', pathname)?.params.tenantAlias;
  if (!tenantAlias || !isInsideLine({ userAgent: navigator.userAgent, search, hash })) return;
  // Somebody who has just logged out must not be logged in again by LINE at once.
  const notice = loginNoticeIn(window.history.state?.usr);
  if (notice === 'loggedOut' || notice === 'erased') mayLogInFrom = Number.POSITIVE_INFINITY;
  try {
    const tenant = await loadTenant(tenantAlias);
    if (!tenant.liffId) return;
    const { openLine } = await import('./lineSdk.ts');
    opened = { tenantId: tenant.tenantId, session: await withTimeout(startTimeout, openLine(tenant.liffId)) };
  } catch (error) {
    console.warn('LINE could not be started.', error);
  }
}

/** The name in LINE, for greeting; '' outside. */
export const lineDisplayName = () => opened?.session.displayName ?? '';

/** Whether the page runs in LINE, in which no window opens and nothing can be saved. */
export const isLineOpen = () => opened !== undefined;

/** Opens an address in the browser of the phone; only inside LINE. */
export const openOutsideLine = (url: string) => opened?.session.openOutside(url);

/** Stores the access token of this tenant's LIFF for the next Login; false when there is none. */
function storeLineToken(tenant: Tenant) {
  const token = opened?.tenantId === tenant.tenantId ? opened.session.accessToken() : null;
  if (!token) return false;
  storage.set('line_access_token', token);
  return true;
}

/** Logs a linked LINE user in without a form; false, silently, when that is not possible. */
export async function logInThroughLine(tenant: Tenant) {
  if (!storeLineToken(tenant) || performance.now() < mayLogInFrom) return false;
  mayLogInFrom = performance.now() + loginPause;
  try {
    await logIn(tenant, { loginId: '', password: '' });
    return true;
  } catch {
    return false;
  }
}
