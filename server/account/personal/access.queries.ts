import type { Insertable } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { AccessLog } from '#server/db/schema.ts';

export const appendAccess = (trx: Database, row: Insertable<AccessLog>) =>
  trx.insertInto('access_log').values(row).execute();

/** The latest entries first. */
export const latestAccess = (
  trx: Database,
  { tenantId, limit }: { readonly tenantId: string; readonly limit: number },
) =>
  trx
    .selectFrom('access_log')
    .select(['happened_at', 'actor', 'operation', 'request', 'reason'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
