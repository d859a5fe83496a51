import { newId } from '#server/newId.ts';
import type { Importing } from './importBundle.ts';
import { type Change, insertRows, noChange, sumOf } from './rows.ts';

const kinds = ['privacy', 'terms'] as const;

/** Other words are a new version, which everybody is asked to agree to again; a text left out stays as it is. */
export async function importPolicies(importing: Importing) {
  const changes: Change[] = [];
  for (const kind of kinds) changes.push(await importPolicy(importing, kind));
  return sumOf(changes);
}

async function importPolicy({ trx, tenantId, bundle, nowMs }: Importing, kind: (typeof kinds)[number]) {
  const content = bundle.policies[kind];
  if (content === undefined) return noChange;
  const last = await trx
    .selectFrom('policy_version')
    .select(['version', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.content === content) return noChange;
  const row = {
    tenant_id: tenantId,
    policy_id: newId(),
    kind,
    version: (last?.version ?? 0) + 1,
    content,
    published_at: new Date(nowMs),
  };
  return insertRows(trx, { table: 'policy_version', rows: [row] });
}
