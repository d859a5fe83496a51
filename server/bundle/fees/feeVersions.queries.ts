import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type Wanted = { readonly tenantId: string; readonly containerId: string };

/** The versions of a place, the latest first day first, with who entered each: the revision of that instant says so. */
export const versionsAt = (trx: Database, { tenantId, containerId }: Wanted) =>
  trx
    .selectFrom('ordinance_version')
    .select(['version_id', 'first_day', 'entered_at'])
    .select(sql<string>`body ->> 'appliesBy'`.as('applies_by'))
    .select(sql<string>`body ->> 'law'`.as('law'))
    .select((build) =>
      build
        .selectFrom('tenant_revision')
        .select('made_by')
        .where('tenant_revision.tenant_id', '=', tenantId)
        .whereRef('made_at', '=', 'ordinance_version.entered_at')
        .orderBy('revision', 'desc')
        .limit(1)
        .as('made_by'),
    )
    .where('ordinance_version.tenant_id', '=', tenantId)
    .where('ordinance_version.container_id', '=', containerId)
    .orderBy('first_day', 'desc')
    .execute();

export async function versionIdOn(
  trx: Database,
  { tenantId, containerId, firstDay }: Wanted & { readonly firstDay: string },
) {
  const row = await trx
    .selectFrom('ordinance_version')
    .select('version_id')
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .where('first_day', '=', firstDay)
    .executeTakeFirstOrThrow();
  return row.version_id;
}
