import type { TestServer } from './testServer.ts';

/** All that a tenant's reservations have left in the database, in an order of its own. */
export async function reservationRows({ db }: Pick<TestServer, 'db'>, { tenantId }: { tenantId: string }) {
  return {
    reservations: await db
      .selectFrom('reservation')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('reservation_id')
      .execute(),
    details: await db
      .selectFrom('reservation_detail')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('reservation_id')
      .orderBy('detail_number')
      .execute(),
    history: await db
      .selectFrom('reservation_history')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('reservation_id')
      .orderBy('sequence')
      .execute(),
    occupancy: await db
      .selectFrom('occupancy')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('starts_at')
      .orderBy('space_id')
      .execute(),
  };
}
