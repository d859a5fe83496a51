import { call } from '#client/call.ts';
import { queryClient } from '#client/queryClient.ts';
import { storage } from '#client/storage.ts';
import type { Tenant } from '#contract/tenant.ts';

type Credentials = { loginId: string; password: string };

/** Opens a session and stores its token; nothing of an earlier user stays. Throws CallFailure, or the signal's abort. */
export async function logIn(tenant: Tenant, { loginId, password }: Credentials, signal?: AbortSignal) {
  const lineAccessToken = storage.get('line_access_token') ?? '';
  const request = { tenantAlias: tenant.tenantAlias, loginId, password, lineAccessToken };
  const { token } = await call('Authentication/Login', request, { signal });
  queryClient.clear();
  storage.remove('myCart');
  storage.set('tenant_id', tenant.tenantId);
  storage.set('session_token', token);
  return token;
}
