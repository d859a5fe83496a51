import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Visibility } from '#contract/facility/room.ts';
import type { Database } from '../db/connect.ts';

/** What of the rooms that are offered somebody sees. */
export const seenBy = {
  residents: ['bookable', 'vacancy'],
  staff: ['bookable', 'vacancy', 'hidden'],
} as const satisfies Record<string, readonly Visibility[]>;

/** Places that have a room, in the tenant's order: one that `seen` names and is offered; any room, also one that rests, for null. */
const withRooms = (trx: Database, tenantId: string, seen: readonly Visibility[] | null) =>
  trx
    .selectFrom('container')
    .where('container.tenant_id', '=', tenantId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('article')
          .select('article.article_id')
          .where('article.tenant_id', '=', tenantId)
          .whereRef('article.container_id', '=', 'container.container_id')
          .$if(seen !== null, (rooms) =>
            rooms.where('article.is_published', '=', true).where('article.visibility', 'in', seen ?? []),
          ),
      ),
    )
    .orderBy('container.sort')
    .orderBy('container.name');

/**
 * Places that offer a room that somebody sees, in the tenant's order. One that left the tenant's files is kept for its
 * reservations alone.
 */
export const offering = (trx: Database, tenantId: string, seen: readonly Visibility[]) =>
  withRooms(trx, tenantId, seen);

/** The places of a tenant. */
export const containersOf = (trx: Database, tenantId: string, seen: readonly Visibility[]) =>
  offering(trx, tenantId, seen).select(['container_id', 'name']).execute();

/** Places that have a room, whether it is offered or rests, in the tenant's order. */
export const hallsWithRooms = (trx: Database, tenantId: string) =>
  withRooms(trx, tenantId, null).select(['container_id', 'name']).execute();

/** Where a place is; '' where nobody has said, or the tenant has no such place. */
export async function addressOf(
  trx: Database,
  { tenantId, containerId }: { readonly tenantId: string; readonly containerId: string },
) {
  const row = await trx
    .selectFrom('container')
    .select('address')
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .executeTakeFirst();
  return row?.address ?? '';
}

/** Every place with what its information page shows, and the rooms that residents see. */
export const containersInFull = (trx: Database, tenantId: string) =>
  offering(trx, tenantId, seenBy.residents)
    .select([
      'container_id',
      'name',
      'zip_code',
      'address',
      'phone_number',
      'fax_number',
      'url',
      'description',
      'reservation_notes',
    ])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('article')
          .select(['article.article_id', 'article.name', 'article.description'])
          .where('article.tenant_id', '=', tenantId)
          .whereRef('article.container_id', '=', 'container.container_id')
          .where('article.is_published', '=', true)
          .where('article.visibility', 'in', seenBy.residents)
          .orderBy('article.sort')
          .orderBy('article.name'),
      ).as('articles'),
    )
    .execute();
