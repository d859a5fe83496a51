import { answerQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';

/** The tenant behind an alias, asked once per visit. Throws CallFailure; status 404 when there is no such tenant. */
export const tenantGet = (tenantAlias: string) =>
  queryClient.ensureQueryData({
    ...answerQuery('Authentication/TenantGet', { tenantAlias }, { isQuiet: true }),
    gcTime: Number.POSITIVE_INFINITY,
  });
