import type { ResponseOf } from '#contract/endpoints.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { rememberReturnTo } from '#web/address/returnTo.ts';

/** Somebody whom the provider named and nobody here knows yet; passed on as a location's state. */
export type Found = Pick<ResponseOf<'Authentication/FinishOidc'>, 'next' | 'identity' | 'said' | 'to'>;

/** Reads a location's state, which may be anything. */
export const foundIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'found' in state ? (state.found as Found) : null;

/** Goes on after the login with the page that somebody wanted before they went to the provider. */
export function remember({ tenantAlias }: Tenant, to: string) {
  if (to.startsWith(`${paths.tenant(tenantAlias)}/`)) rememberReturnTo(tenantAlias, to);
}
