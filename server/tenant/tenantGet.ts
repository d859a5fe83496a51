import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';

/** The tenant behind an alias; refuses notFound. */
export const tenantGet: Operation<'Authentication/TenantGet'> = async (call, request) => {
  const tenant = await call.server.directory.byAlias(request.tenantAlias);
  if (!tenant) throw new Refused('notFound');
  return tenant;
};
