import { type SpacesByRoom, spacesByRoom } from '../catalogue/definedRooms.queries.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';

/** Whether anybody has ever reserved a room of the tenant. */
export async function hasReservations(trx: Database, tenantId: string) {
  const one = trx.selectFrom('reservation').select('reservation_id').where('tenant_id', '=', tenantId).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** The spaces that reservations to come of some rooms hold, by room; one without reservations to come has none. */
export async function spacesHeldByArticle(
  trx: Database,
  {
    tenantId,
    articleIds,
    nowMs,
  }: { readonly tenantId: string; readonly articleIds: readonly string[]; readonly nowMs: number },
): Promise<SpacesByRoom> {
  if (articleIds.length === 0) return new Map();
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
    .where('reservation.article_id', '=', anyOf(articleIds))
    .where('occupancy.tenant_id', '=', tenantId)
    .where('space.tenant_id', '=', tenantId)
    .where('space.lent_as', 'is', null)
    .where('occupancy.ends_at', '>', new Date(nowMs))
    .where('occupancy.release_at', 'is', null)
    .execute();
  return spacesByRoom(rows);
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
