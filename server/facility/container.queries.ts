import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../db/connect.ts';

/** The places of a tenant, in its order. */
export const containersOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('container')
    .select(['container_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('name')
    .execute();

/** Every place with what its information page shows, and its published rooms. */
export const containersInFull = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('container')
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
          .orderBy('article.sort')
          .orderBy('article.name'),
      ).as('articles'),
    )
    .where('container.tenant_id', '=', tenantId)
    .orderBy('container.sort')
    .orderBy('container.name')
    .execute();
