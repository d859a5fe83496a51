import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { Tenant, TenantMode } from '#contract/tenant.ts';
import { logInThroughLine } from '#web/account/line.ts';
import { loadUser, pendingAgreement } from '#web/account/loginUser.ts';
import { forgetMissedUser, missUser } from '#web/account/missedUser.ts';
import { CallFailure } from '#web/api/callFailure.ts';
import { storage } from '#web/api/storage.ts';
import { forgetMissedTenant, missTenant } from '#web/tenant/missedTenant.ts';
import { tenantGet } from '#web/tenant/tenantGet.ts';
import { paths } from './paths.ts';
import { rememberWanted, takeWanted } from './wantedPage.ts';

/*
 * Loaders of nested routes run side by side, and of several redirects the innermost wins. So each guard begins with the
 * guards around it; what they ask is asked once and kept.
 */

/** The first page of a tenant. */
export const homeOf = ({ tenantMode, tenantAlias }: Tenant) =>
  tenantMode === 'event' ? paths.eHome(tenantAlias) : paths.home(tenantAlias);

/** Where a user goes after the login or the last agreement: to the page that was wanted, else to the first. */
export const nextPageOf = (tenant: Tenant) => takeWanted(tenant.tenantAlias) ?? homeOf(tenant);

const addressIn = (request: Request) => {
  const { pathname, search, hash } = new URL(request.url);
  return `${pathname}${search}${hash}`;
};

/** A session belongs to one tenant: entering another one leaves everything of the former behind. */
function enter(tenant: Tenant) {
  const former = storage.get('tenant_id');
  if (former === tenant.tenantId) return;
  if (former !== null) storage.clearOwn();
  storage.set('tenant_id', tenant.tenantId);
}

export async function tenantGuard({ params, request }: LoaderFunctionArgs) {
  const tenantAlias = params.tenantAlias ?? '';
  try {
    const tenant = await tenantGet(tenantAlias);
    enter(tenant);
    forgetMissedTenant();
    return tenant;
  } catch (error) {
    const isUnknown = error instanceof CallFailure && (error.status === 404 || error.status === 400);
    if (isUnknown) storage.clearOwn();
    missTenant(isUnknown ? { kind: 'unknown' } : { kind: 'unreachable', address: addressIn(request), error });
    throw redirect(paths.landing());
  }
}

/** The logged-in user; `before` runs when there is none and the login is next. */
async function userGuard(args: LoaderFunctionArgs, before = () => {}) {
  const { tenantAlias } = await tenantGuard(args);
  forgetMissedUser();
  try {
    if (storage.get('session_token') !== null) return await loadUser();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (error.status !== 401) missUser({ tenantAlias, address: addressIn(args.request), error });
  }
  before();
  throw redirect(paths.login(tenantAlias));
}

/** Lets in who is logged in and has agreed to everything; whoever must do that first comes back to the page he wanted. */
export async function shellGuard(args: LoaderFunctionArgs) {
  const { tenantAlias } = await tenantGuard(args);
  const remember = () => rememberWanted(tenantAlias, addressIn(args.request));
  const user = await userGuard(args, remember);
  const pending = pendingAgreement(user);
  if (pending === null) return user;
  remember();
  throw redirect(paths[pending](tenantAlias));
}

/** The tenant's own address leads on to the first page or to the login. */
export async function tenantRootGuard(args: LoaderFunctionArgs) {
  const tenant = await tenantGuard(args);
  throw redirect(storage.get('session_token') === null ? paths.login(tenant.tenantAlias) : homeOf(tenant));
}

/** ROUTE-07: screens of one mode; a tenant of the other is led to its own first page. */
export const onlyIn = (mode: TenantMode) => async (args: LoaderFunctionArgs) => {
  const tenant = await tenantGuard(args);
  if (tenant.tenantMode !== mode) throw redirect(homeOf(tenant));
  return null;
};

/** A user of LINE whose account is linked needs no form. */
export async function loginGuard(args: LoaderFunctionArgs) {
  const tenant = await tenantGuard(args);
  if (await logInThroughLine(tenant)) throw redirect(nextPageOf(tenant));
  return null;
}

export async function guestRegistrationGuard(args: LoaderFunctionArgs) {
  const { canRegisterByApp, tenantAlias } = await tenantGuard(args);
  if (!canRegisterByApp) throw redirect(paths.login(tenantAlias));
  return null;
}

/** What is pending for the visitor of an agreement page; anyone may read it, who is not logged in has nothing pending. */
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
