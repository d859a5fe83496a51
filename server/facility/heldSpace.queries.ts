import type { Database } from '../db/connect.ts';

/** Whether anybody has ever reserved a room of the tenant. */
export async function hasReservations(trx: Database, tenantId: string) {
  const one = trx.selectFrom('reservation').select('reservation_id').where('tenant_id', '=', tenantId).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/**
 * The spaces that reservations to come hold, by the room that was reserved; a room without reservations to come has
 * none.
 */
export async function spacesHeldByArticle(
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.tenant_id', '=', 'reservation.tenant_id')
        .onRef('occupancy.reservation_id', '=', 'reservation.reservation_id'),
    )
    .innerJoin('space', (join) =>
      join.onRef('space.tenant_id', '=', 'occupancy.tenant_id').onRef('space.space_id', '=', 'occupancy.space_id'),
    )
    .select(['reservation.article_id', 'occupancy.space_id'])
    .distinct()
    .where('reservation.tenant_id', '=', tenantId)
    .where('occupancy.tenant_id', '=', tenantId)
    .where('space.tenant_id', '=', tenantId)
    .where('space.lent_as', 'is', null)
    .where('occupancy.ends_at', '>', new Date(nowMs))
    .where('occupancy.release_at', 'is', null)
    .execute();
  const byArticle = Map.groupBy(rows, ({ article_id }) => article_id);
  return new Map([...byArticle].map(([articleId, held]) => [articleId, held.map(({ space_id }) => space_id)]));
}

/** A unit of equipment that reservations to come hold, of those the highest of its kind and place. */
export const highestUnitsHeld = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) =>
  trx
    .selectFrom('space')
    .innerJoin('occupancy', (join) =>
      join.onRef('occupancy.tenant_id', '=', 'space.tenant_id').onRef('occupancy.space_id', '=', 'space.space_id'),
    )
    .select(({ fn }) => [
      'space.container_id' as const,
      'space.lent_as as name' as const,
      fn.max('space.unit').as('unit'),
    ])
    .where('space.tenant_id', '=', tenantId)
    .where('occupancy.tenant_id', '=', tenantId)
    .where('space.lent_as', 'is not', null)
    .where('occupancy.ends_at', '>', new Date(nowMs))
    .where('occupancy.release_at', 'is', null)
    .groupBy(['space.container_id', 'space.lent_as'])
    .execute();
