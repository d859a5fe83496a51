import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { ownKeys, storage } from '#client/storage.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant, TenantMode } from '#contract/tenant.ts';
import { showsInformation } from '#rules/tenant/shownInformation.ts';
import { logInThroughLine } from '#web/account/login/line.ts';
import { loadUser, pendingAgreement } from '#web/account/login/loginUser.ts';
import { clearSessionCheckError, setSessionCheckError } from '#web/account/login/sessionCheckError.ts';
import { homeOf, pageAfterLogin, rememberReturnTo } from '#web/address/returnTo.ts';
import { loadTenant } from '#web/tenant/loadTenant.ts';
import { clearTenantLoadError, setTenantLoadError } from '#web/tenant/tenantLoadError.ts';

/*
 * Loaders of nested routes run in parallel, and the innermost of several redirects wins. So each guard begins with the
 * guards around it. Their queries are cached and run once.
 */

const addressIn = (request: Request) => {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
};

/** A session belongs to one tenant: entering another discards everything of the previous one. */
function enterTenant(tenant: Tenant) {
  const former = storage.get('tenant_id');
  if (former === tenant.tenantId) return;
  if (former !== null) storage.clearOwn();
  storage.set('tenant_id', tenant.tenantId);
}

/** An address of no tenant: nothing of the last one is at hand. Its session stands, for whoever goes back there. */
function leaveTenant() {
  for (const key of ownKeys) if (key !== 'session_token') storage.remove(key);
}

async function enteredTenant({ params, request }: LoaderFunctionArgs) {
  const tenantAlias = params.tenantAlias ?? '';
  try {
    const tenant = await loadTenant(tenantAlias);
    enterTenant(tenant);
    clearTenantLoadError();
    return tenant;
  } catch (error) {
    const isUnknown = error instanceof CallFailure && (error.status === 404 || error.status === 400);
    if (isUnknown) leaveTenant();
    setTenantLoadError(isUnknown ? { kind: 'unknown' } : { kind: 'unreachable', address: addressIn(request), error });
    throw redirect(paths.landing());
  }
}

/** The status of what a tenant that sets itself up has for residents: nothing yet, wherever they go. */
export const notOpen = 503;

export async function tenantGuard(args: LoaderFunctionArgs) {
  const tenant = await enteredTenant(args);
  if (!tenant.isOpen) throw data(tenant.tenantName, { status: notOpen });
  return tenant;
}

/** The logged-in user. `before` runs when there is none, before the redirect to the login. */
async function userGuard(args: LoaderFunctionArgs, before = () => {}) {
  const { tenantAlias } = await tenantGuard(args);
  clearSessionCheckError();
  try {
    if (storage.get('session_token') !== null) return await loadUser();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.status !== 401) setSessionCheckError({ tenantAlias, address: addressIn(args.request), error });
  }
  before();
  throw redirect(paths.login(tenantAlias));
}

/** Admits who is logged in and has agreed to everything. Others return to the page requested after doing so. */
export async function shellGuard(args: LoaderFunctionArgs) {
  const { tenantAlias } = await tenantGuard(args);
  const remember = () => rememberReturnTo(tenantAlias, addressIn(args.request));
  const user = await userGuard(args, remember);
  const pending = pendingAgreement(user);
  if (pending === null) return user;
  remember();
  throw redirect(paths[pending](tenantAlias));
}

/** The tenant's own address redirects to the first page or to the login. */
export async function tenantRootGuard(args: LoaderFunctionArgs) {
  const tenant = await tenantGuard(args);
  throw redirect(storage.get('session_token') === null ? paths.login(tenant.tenantAlias) : homeOf(tenant));
}

/** ROUTE-07: screens of one mode. A tenant of the other mode is redirected to its own first page. */
export const onlyIn = (mode: TenantMode) => async (args: LoaderFunctionArgs) => {
  const tenant = await tenantGuard(args);
  if (tenant.tenantMode !== mode) throw redirect(homeOf(tenant));
  return null;
};

/** What anybody may look at, where the tenant shows itself to the public; its residents may in any case. */
export async function openGuard(args: LoaderFunctionArgs) {
  const { isVisibleToPublic } = await tenantGuard(args);
  if (!isVisibleToPublic && storage.get('session_token') === null) throw new Response(null, { status: 404 });
  return null;
}

/** Pages of rooms or of courses: a tenant of the other mode has its own first page. */
export const openIn = (mode: TenantMode) => async (args: LoaderFunctionArgs) => {
  await openGuard(args);
  const { tenantMode, tenantAlias } = await tenantGuard(args);
  if (tenantMode === mode) return null;
  throw redirect(tenantMode === 'event' ? paths.openCourses(tenantAlias) : paths.openHalls(tenantAlias));
};

/** Of a tenant that has no information pages, they are missing. */
export async function informationGuard(args: LoaderFunctionArgs) {
  if (!showsInformation(await tenantGuard(args))) throw new Response(null, { status: 404 });
  return null;
}

/** A LINE user whose account is linked needs no form. */
export async function loginGuard(args: LoaderFunctionArgs) {
  const tenant = await tenantGuard(args);
  if (await logInThroughLine(tenant)) throw redirect(pageAfterLogin(tenant));
  return null;
}

export async function guestRegistrationGuard(args: LoaderFunctionArgs) {
  const { canRegisterByApp, tenantAlias } = await tenantGuard(args);
  if (!canRegisterByApp) throw redirect(paths.login(tenantAlias));
  return null;
}

/** What is pending for the visitor of an agreement page. Anyone may read it; nothing is pending without a login. */
export async function privacyPolicyGuard(args: LoaderFunctionArgs) {
  await tenantGuard(args);
  if (storage.get('session_token') === null) return null;
  return pendingAgreement(await userGuard(args));
}

/** The terms wait until the policy is agreed to. */
export async function termsOfUseGuard(args: LoaderFunctionArgs) {
  const pending = await privacyPolicyGuard(args);
  if (pending === 'privacyPolicy') throw redirect(paths.privacyPolicy((await tenantGuard(args)).tenantAlias));
  return pending;
}
