import type { Database } from '#server/db/connect.ts';

/** Whether a town shows how much is wanted while a draw takes entries. */
export async function showsDemand(trx: Database, tenantId: string) {
  const row = await trx
    .selectFrom('tenant_setting')
    .select('shows_demand')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.shows_demand === true;
}
