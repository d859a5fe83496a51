import { callQuery } from '#client/queries.ts';
import { queryClient } from '#client/queryClient.ts';

/** The tenant of an alias, fetched once per visit. Throws CallFailure, with status 404 when there is no such tenant. */
export const loadTenant = (tenantAlias: string) =>
  queryClient.ensureQueryData({
    ...callQuery('Authentication/TenantGet', { tenantAlias }, { isQuiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  });
