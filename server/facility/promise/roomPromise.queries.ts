import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

/** The halls of a tenant as they are called, with their addresses, by id. */
export async function hallsOf(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('container')
    .select(['container_id', 'name', 'address'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ container_id, name, address }) => [container_id, { name, address }]));
}

type Named = { readonly tenantId: string; readonly reservationIds: readonly string[] };

/** Gives reservations the names that their halls and rooms have now. */
export const takeNames = (trx: Database, { tenantId, reservationIds }: Named) =>
  sql`update reservation set container_name = container.name, article_name = article.name
    from container, article
    where reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${anyOf(reservationIds)}
      and container.tenant_id = ${tenantId} and container.container_id = reservation.container_id
      and article.tenant_id = ${tenantId} and article.article_id = reservation.article_id`.execute(trx);
