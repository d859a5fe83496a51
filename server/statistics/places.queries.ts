import type { Database } from '#server/db/connect.ts';

/** The places of rooms of a tenant in their order, whether still offered or not: figures tell of what was. */
export async function placesOf(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('container')
    .select(['container_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  return rows.map(({ container_id: containerId, name: containerName }) => ({ containerId, containerName }));
}
