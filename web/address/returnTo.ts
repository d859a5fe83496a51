import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';

let returnTo: { tenantAlias: string; path: string } | undefined;

/** Remembers the page that a guard or an expired session blocked, until the tab loads another document. */
export const rememberReturnTo = (tenantAlias: string, path: string) => {
  returnTo = { tenantAlias, path };
};

/** The remembered page of this tenant; reading it clears it. */
export const takeReturnTo = (tenantAlias: string) => {
  const path = returnTo?.tenantAlias === tenantAlias ? returnTo.path : undefined;
  returnTo = undefined;
  return path;
};

/** Whether a page of this tenant waits behind the login. */
export const isPageAwaited = (tenantAlias: string) => returnTo?.tenantAlias === tenantAlias;

/** The first page of a tenant. */
export const homeOf = ({ tenantMode, tenantAlias }: Tenant) =>
  tenantMode === 'event' ? paths.eHome(tenantAlias) : paths.home(tenantAlias);

/** Where a user goes after the login or the last agreement: the page requested, else the first. */
export const pageAfterLogin = (tenant: Tenant) => takeReturnTo(tenant.tenantAlias) ?? homeOf(tenant);
