import type { Database } from '#server/db/connect.ts';

type Place = { readonly tenantId: string; readonly containerId: string };

/** When and to whom the list of the day of a place goes; undefined where there is no such place or no such mail. */
export async function dayListOf(trx: Database, { tenantId, containerId }: Place) {
  const row = await trx
    .selectFrom('container')
    .select(['day_list_hour', 'day_list_to'])
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .executeTakeFirst();
  return row && row.day_list_hour !== null ? { hour: row.day_list_hour, to: row.day_list_to } : undefined;
}

/** The places from which such a mail goes. */
export const placesWithDayList = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('container')
    .select(['container_id', 'day_list_hour'])
    .where('tenant_id', '=', tenantId)
    .where('day_list_hour', 'is not', null)
    .execute();
