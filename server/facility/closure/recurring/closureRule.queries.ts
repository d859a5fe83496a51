import { type Insertable, sql } from 'kysely';
import type { ClosingRule, Recurring } from '#rules/facility/closure/closureRule.ts';
import type { Database } from '#server/db/connect.ts';
import { fromJson, insertRows, replaceRows } from '#server/db/rows.ts';
import type { ClosureRule } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

/** The closures of a tenant that come again, in its order. */
export const closureRulesOf = (trx: Database, tenantId: string) =>
  trx.selectFrom('closure_rule').selectAll().where('tenant_id', '=', tenantId).orderBy('sort').execute();

export type ClosureRuleRow = Awaited<ReturnType<typeof closureRulesOf>>[number];

/** When a rule comes, as the rules know it. The database keeps the parts of a document in an order of its own. */
export function recurringFrom({ every, excepted }: Pick<ClosureRuleRow, 'every' | 'excepted'>): Recurring {
  const written = fromJson<Recurring>(every);
  const except = [...excepted];
  if ('everyMonth' in written) return { everyMonth: written.everyMonth, except };
  const { from, to } = written.everyYear;
  return { everyYear: { from, to }, except };
}

export const closingRule = (row: ClosureRuleRow): ClosingRule => ({
  recurring: recurringFrom(row),
  fromMinute: row.from_minute,
  toMinute: row.to_minute,
});

/** Leaves exactly these. */
export async function replaceClosureRules(
  trx: Database,
  { tenantId, rows }: { readonly tenantId: string; readonly rows: readonly Insertable<ClosureRule>[] },
) {
  const known = (await closureRulesOf(trx, tenantId)).map(({ container_id }) => container_id);
  const places = [...new Set([...known, ...rows.map(({ container_id }) => container_id)])];
  return replaceRows(trx, { table: 'closure_rule', within: 'container_id', values: places, tenantId, rows });
}

/** Those that stand in occupancy up to an earlier day than this. */
export const rulesRunningOut = (
  trx: Database,
  { tenantId, until, most }: { readonly tenantId: string; readonly until: string; readonly most: number },
) =>
  trx
    .selectFrom('closure_rule')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('laid_until', '<', until)
    .orderBy('sort')
    .limit(most)
    .forUpdate()
    .execute();

type Laid = { readonly tenantId: string; readonly closureRuleId: string; readonly until: string };

export const noteLaid = (trx: Database, { tenantId, closureRuleId, until }: Laid) =>
  trx
    .updateTable('closure_rule')
    .set({ laid_until: until })
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', closureRuleId)
    .execute();

type Within = {
  readonly tenantId: string;
  readonly spaceIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
};

type Stretches = {
  readonly tenantId: string;
  readonly stretches: readonly { readonly space_id: string; readonly from: Date; readonly to: Date }[];
};

/** Frees what is held for people who waited: what closes it goes before them. */
export const giveUpOffersWithin = (trx: Database, { tenantId, stretches }: Stretches) =>
  sql`
    delete from occupancy
    using jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb)
      as closed (space_id uuid, "from" timestamptz, "to" timestamptz)
    where occupancy.tenant_id = ${tenantId} and occupancy.kind = 'offer' and occupancy.space_id = closed.space_id
      and occupancy.starts_at < closed."to" and occupancy.ends_at > closed."from"`.execute(trx);

/** What takes spaces within a time, whatever it is. */
export const everythingWithin = (trx: Database, { tenantId, spaceIds, from, to }: Within) =>
  trx
    .selectFrom('occupancy')
    .select(['space_id', 'starts_at', 'ends_at', 'reservation_id'])
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .execute();

type Rules = { readonly tenantId: string; readonly closureRuleIds: readonly string[] };

/** What of some rules stands in occupancy and is not over. */
export async function laidBy(trx: Database, { tenantId, closureRuleIds, after }: Rules & { readonly after: Date }) {
  const rows = await trx
    .selectFrom('occupancy')
    .select('occupancy_id')
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', anyOf(closureRuleIds))
    .where('ends_at', '>', after)
    .execute();
  return rows.map(({ occupancy_id }) => occupancy_id);
}

export const removeRules = (trx: Database, { tenantId, closureRuleIds }: Rules) =>
  trx
    .deleteFrom('closure_rule')
    .where('tenant_id', '=', tenantId)
    .where('closure_rule_id', '=', anyOf(closureRuleIds))
    .execute();

export const addRule = (trx: Database, row: Insertable<ClosureRule>) =>
  insertRows(trx, { table: 'closure_rule', rows: [row] });
