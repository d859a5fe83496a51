import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

type Wanted = { readonly tenantId: string; readonly versionIds: readonly string[] };

/** Those of the versions of an ordinance that reservations or entries were charged by. */
export async function versionsCharged(trx: Database, { tenantId, versionIds }: Wanted): Promise<readonly string[]> {
  const { rows } = await sql<{ versionId: string }>`
    select version_id as "versionId" from unnest(${[...versionIds]}::uuid[]) as asked (version_id)
    where exists (
      select from reservation_detail
      where reservation_detail.tenant_id = ${tenantId} and ordinance_version_id = asked.version_id)`.execute(trx);
  return rows.map(({ versionId }) => versionId);
}

/** How many reservations and entries were charged by each of the versions, ended ones too, by the versions' ids. */
export async function numberCharged(
  trx: Database,
  { tenantId, versionIds }: Wanted,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ versionId: string; number: number }>`
    select version_id as "versionId", charged.number
    from unnest(${[...versionIds]}::uuid[]) as asked (version_id)
    cross join lateral (
      select count(distinct reservation_id)::int as number from reservation_detail
      where reservation_detail.tenant_id = ${tenantId} and ordinance_version_id = asked.version_id) as charged`.execute(
    trx,
  );
  return new Map(rows.map(({ versionId, number }) => [versionId, number]));
}
