import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { insertClosures } from '../closure.queries.ts';

type Added = { readonly tenantId: string; readonly added: readonly string[] };

/** In their order, in which they are compared. */
const widened = (added: readonly string[]) =>
  sql<string[]>`array(select distinct id from unnest(space_ids || ${added}::uuid[]) as id order by id)`;

export const widenRule = (
  trx: Database,
  { tenantId, closureRuleId, added }: Added & { readonly closureRuleId: string },
) =>
  trx
    .updateTable('closure_rule')
    .set({ space_ids: widened(added) })
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', closureRuleId)
    .execute();

export const widenClosure = (trx: Database, { tenantId, closureId, added }: Added & { readonly closureId: string }) =>
  trx
    .updateTable('closure')
    .set({ space_ids: widened(added) })
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .execute();

type Place = { readonly tenantId: string; readonly containerId: string; readonly today: string };

/** The closures of a place that stand and are not over. */
export const closuresOver = (trx: Database, { tenantId, containerId, today }: Place) =>
  trx
    .selectFrom('closure')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .where('lifted_at', 'is', null)
    .where('last_day', '>=', today)
    .execute();

type Alike = Added & { readonly before: readonly string[]; readonly now: Date };

/** Closes spaces where one row each closes all the others in the same way, which nobody decided at a screen. */
export async function coverAlike(trx: Database, { tenantId, before, added, now }: Alike) {
  const alike = await trx
    .selectFrom('occupancy')
    .select(['starts_at', 'ends_at', 'kind', 'note'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`space_id = any(${before}::uuid[])`)
    .where('kind', 'in', ['closure', 'official'])
    .where('closure_id', 'is', null)
    .where('closure_rule_id', 'is', null)
    .where('ends_at', '>', now)
    .groupBy(['starts_at', 'ends_at', 'kind', 'note'])
    .having((build) => build.fn.count('space_id').distinct(), '=', before.length)
    .execute();
  const closures = added.flatMap((space_id) => alike.map((row) => ({ ...row, space_id, closure_rule_id: null })));
  if (closures.length > 0) await insertClosures(trx, { tenantId, closures });
}
