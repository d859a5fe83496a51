import { call } from '#client/call.ts';
import { queryClient } from '#client/queryClient.ts';
import { storage } from '#client/storage.ts';
import type { Tenant } from '#contract/tenant.ts';

type Credentials = { loginId: string; password: string };

/** Opens a session and stores its token; nothing of an earlier user stays. Throws CallFailure. */
export async function logIn(tenant: Tenant, { loginId, password }: Credentials) {
  const lineAccessToken = storage.get('line_access_token') ?? '';
  const { token } = await call('Authentication/Login', {
    tenantAlias: tenant.tenantAlias,
    loginId,
    password,
    lineAccessToken,
  });
  queryClient.clear();
  storage.remove('myCart');
  storage.set('tenant_id', tenant.tenantId);
  storage.set('session_token', token);
}
