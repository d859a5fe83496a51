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
