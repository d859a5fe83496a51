import { call } from '#client/call.ts';
import { queryClient } from '#client/queryClient.ts';
import { storage } from '#client/storage.ts';
import type { Tenant } from '#contract/tenant.ts';

type Credentials = {
  loginId: string;
  password: string;
  /** Who comes from the provider of the town. */
  identity?: string;
};

/** Opens a session and stores its token. Throws CallFailure, or the signal's abort. */
export async function logIn(tenant: Tenant, credentials: Credentials, signal?: AbortSignal) {
  const { tenantAlias } = tenant;
  const lineAccessToken = storage.get('line_access_token') ?? '';
  const { token } = await call('Authentication/Login', { tenantAlias, ...credentials, lineAccessToken }, { signal });
  keepSession(tenant, token);
  return token;
}

/** Stores the token of a session that was opened; nothing of an earlier user stays. */
export function keepSession({ tenantId }: Tenant, token: string) {
  queryClient.clear();
  storage.remove('myCart');
  storage.set('tenant_id', tenantId);
  storage.set('session_token', token);
}
