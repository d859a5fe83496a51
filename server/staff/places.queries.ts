import { containersOf, seenBy } from '#server/catalogue/container.queries.ts';
import type { Database } from '#server/db/connect.ts';

export type Place = {
  readonly containerId: string;
  readonly containerName: string;
  readonly kind: 'rooms' | 'courses';
};

/** The places of a tenant that offer something, those of rooms first, in its order. */
export async function placesOfTenant(trx: Database, tenantId: string): Promise<Place[]> {
  const rooms = await containersOf(trx, tenantId, seenBy.staff);
  const courses = await trx
    .selectFrom('event_container')
    .select(['event_container_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('is_published', '=', true)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  return [
    ...rooms.map(({ container_id, name }) => ({
      containerId: container_id,
      containerName: name,
      kind: 'rooms' as const,
    })),
    ...courses.map((row) => ({
      containerId: row.event_container_id,
      containerName: row.name,
      kind: 'courses' as const,
    })),
  ];
}

type Named = { readonly tenantId: string; readonly reservationId: string };

/** The place of a reservation of a room or of a course; null for none of that id. */
export async function placeOfReservation(trx: Database, { tenantId, reservationId }: Named) {
  const room = await trx
    .selectFrom('reservation')
    .select('container_id')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();
  if (room) return room.container_id;
  const course = await trx
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .select('event_category.event_container_id')
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_reservation_id', '=', reservationId)
    .executeTakeFirst();
  return course?.event_container_id ?? null;
}

type Person = {
  readonly tenantId: string;
  /** The account that was kept, where several were merged. */
  readonly personId: string;
  readonly containerIds: readonly string[];
};

/** Whether a person has reserved a room or a course at one of the places, by any number of theirs and by themselves. */
export async function hasUsed(trx: Database, { tenantId, personId, containerIds }: Person) {
  if (containerIds.length === 0) return false;
  const accounts = await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where((or) => or.or([or('user_id', '=', personId), or('merged_into', '=', personId)]))
    .execute();
  const ids = accounts.map(({ user_id }) => user_id);
  const themselves = ids.map((userId) => `user:${userId}`);
  const room = await trx
    .selectFrom('reservation')
    .innerJoin('reservation_history', (join) =>
      join
        .onRef('reservation_history.tenant_id', '=', 'reservation.tenant_id')
        .onRef('reservation_history.reservation_id', '=', 'reservation.reservation_id'),
    )
    .select('reservation.reservation_id')
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation_history.tenant_id', '=', tenantId)
    .where('reservation.user_id', 'in', ids)
    .where('reservation.container_id', 'in', containerIds)
    .where('reservation_history.actor', 'in', themselves)
    .limit(1)
    .executeTakeFirst();
  if (room) return true;
  const course = await trx
    .selectFrom('event_reservation')
    .innerJoin('event_reservation_history as line', (join) =>
      join
        .onRef('line.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('line.event_reservation_id', '=', 'event_reservation.event_reservation_id'),
    )
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .select('event_reservation.event_reservation_id')
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('line.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_reservation.user_id', 'in', ids)
    .where('event_category.event_container_id', 'in', containerIds)
    .where('line.actor', 'in', themselves)
    .limit(1)
    .executeTakeFirst();
  return course !== undefined;
}
