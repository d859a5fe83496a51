import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

type Rule = { readonly tenantId: string; readonly closureRuleId: string };

/** The closures of a place that come again, held until the transaction ends. */
export const lockRulesAt = (
  trx: Database,
  { tenantId, containerId }: { readonly tenantId: string; readonly containerId: string },
) =>
  trx
    .selectFrom('closure_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .orderBy('sort')
    .forUpdate()
    .execute();

export const writeExcepted = (
  trx: Database,
  { tenantId, closureRuleId, excepted }: Rule & { readonly excepted: readonly string[] },
) =>
  trx
    .updateTable('closure_rule')
    .set({ excepted: [...excepted] })
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', closureRuleId)
    .execute();

type Laid = Rule & { readonly spaceIds: readonly string[]; readonly from: Date; readonly to: Date };

/** Takes away what was laid down of a rule on a day: some spaces open, and what is left is closed once, by itself. */
export async function takeUp(trx: Database, { tenantId, closureRuleId, spaceIds, from, to }: Laid) {
  await trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', closureRuleId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute();
  await trx
    .updateTable('occupancy')
    .set({ closure_rule_id: null })
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', closureRuleId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute();
}

type ClosedOnce = Within & { readonly kind: string; readonly note: string };

/** Forgets what taking up a rule had left closed once, which the rule closes again. */
export const forgetOnce = (trx: Database, { tenantId, spaceIds, from, to, kind, note }: ClosedOnce) =>
  trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('closure_rule_id', 'is', null)
    .where('closure_id', 'is', null)
    .where('kind', '=', kind)
    .where('note', '=', note)
    .where('starts_at', '>=', from)
    .where('ends_at', '<=', to)
    .execute();

type Within = Omit<Laid, 'closureRuleId'>;

/** Why spaces are closed within a time by what does not come again. */
export async function closedOnceFor(trx: Database, { tenantId, spaceIds, from, to }: Within) {
  const rows = await trx
    .selectFrom('occupancy')
    .select('note')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('kind', 'in', ['closure', 'official'])
    .where('closure_rule_id', 'is', null)
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('note')
    .execute();
  return rows.map(({ note }) => note);
}
