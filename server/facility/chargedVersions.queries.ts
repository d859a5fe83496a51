import type { Database } from '../db/connect.ts';

/** The versions of ordinances that reservations and entries were charged by. */
export async function versionsCharged(trx: Database, tenantId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('reservation_detail')
    .select('ordinance_version_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('ordinance_version_id', 'is not', null)
    .execute();
  return rows.flatMap(({ ordinance_version_id }) => ordinance_version_id ?? []);
}
