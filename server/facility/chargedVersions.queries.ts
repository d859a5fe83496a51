import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** Those of the versions of an ordinance that reservations or entries were charged by. */
export async function versionsCharged(
  trx: Database,
  { tenantId, versionIds }: { readonly tenantId: string; readonly versionIds: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ versionId: string }>`
    select version_id as "versionId" from unnest(${[...versionIds]}::uuid[]) as asked (version_id)
    where exists (
      select from reservation_detail
      where reservation_detail.tenant_id = ${tenantId} and ordinance_version_id = asked.version_id)`.execute(trx);
  return rows.map(({ versionId }) => versionId);
}
