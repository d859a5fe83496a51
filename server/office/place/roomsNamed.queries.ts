import type { Database } from '#server/db/connect.ts';

/** The rooms of a hall in their order, and whether an ordinance prices them. */
export async function roomsNamed(trx: Database, { tenantId, containerId }: { tenantId: string; containerId: string }) {
  const rows = await trx
    .selectFrom('article')
    .select('article_id')
    .select((build) =>
      build
        .exists(
          build
            .selectFrom('ordinance_version')
            .select('version_id')
            .where('ordinance_version.tenant_id', '=', tenantId)
            .where('ordinance_version.container_id', '=', containerId),
        )
        .as('has_ordinance'),
    )
    .where('article.tenant_id', '=', tenantId)
    .where('article.container_id', '=', containerId)
    .orderBy('article.sort')
    .orderBy('article.key')
    .execute();
  return rows.map(({ article_id, has_ordinance }) => ({ articleId: article_id, hasOrdinance: Boolean(has_ordinance) }));
}

/** The spaces that rooms of a hall take, by the rooms' keys. */
export async function spacesOfRooms(
  trx: Database,
  { tenantId, containerId, keys }: { tenantId: string; containerId: string; keys: readonly string[] },
) {
  const rows = await trx
    .selectFrom('article_space')
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'article_space.tenant_id')
        .onRef('article.article_id', '=', 'article_space.article_id'),
    )
    .select('article_space.space_id')
    .distinct()
    .where('article_space.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('article.container_id', '=', containerId)
    .where('article.key', 'in', keys)
    .execute();
  return rows.map(({ space_id }) => space_id);
}
