import type { Database } from '#server/db/connect.ts';
import { writePlaceNames } from '#server/tenant/tenant.queries.ts';
import { placesOfTenant } from './places.queries.ts';

/** Keeps in the directory which halls a tenant has, by which people look for it. Answers how many rows changed. */
export async function keepPlaceNames(trx: Database, tenantId: string) {
  const places = await placesOfTenant(trx, tenantId);
  return writePlaceNames(trx, { tenantId, names: places.map(({ containerName }) => containerName) });
}
