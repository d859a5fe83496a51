import { sql } from 'kysely';
import { prepared } from '../db/prepared.ts';

/** The entry of a tenant in the directory, and how often what it offers was changed. */
export const offerNow = prepared((db, given: { readonly tenantId: string }) =>
  db
    .selectFrom('tenant')
    .leftJoin('fresh_version', (join) =>
      join
        .on('fresh_version.tenant_id', '=', given.tenantId)
        .onRef('fresh_version.subject_id', '=', 'tenant.tenant_id')
        .on('fresh_version.kind', '=', sql.lit('tenant')),
    )
    .selectAll('tenant')
    .select('fresh_version.number')
    .where('tenant.tenant_id', '=', given.tenantId),
);
