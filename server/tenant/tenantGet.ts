import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from './directory.ts';

/** The tenant behind an alias; refuses notFound. */
export const tenantGet =
  ({ directory }: { readonly directory: TenantDirectory }): Operation<'Authentication/TenantGet'> =>
  async (_context, { tenantAlias }) => {
    const tenant = await directory.byAlias(tenantAlias);
    if (!tenant) throw new Refused('notFound');
    return tenant;
  };
