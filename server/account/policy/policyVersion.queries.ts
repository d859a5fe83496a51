import type { Database } from '#server/db/connect.ts';
import { type Change, insertRows, noChange } from '#server/db/rows.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { newId } from '#server/newId.ts';
import type { PolicyKind } from './policy.queries.ts';

/** The newest version of each policy of the tenant. */
export const newestPolicies = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('policy_version')
    .select(['kind', 'policy_id', 'version', 'content', 'published_at'])
    .distinctOn('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();

type Publication = {
  readonly tenantId: string;
  readonly kind: PolicyKind;
  readonly content: string;
  readonly nowMs: number;
};

/** A changed text is a new version, which everybody is asked to agree to again. An unchanged text changes nothing. */
export async function publishPolicy(trx: Database, publication: Publication): Promise<Change> {
  const { tenantId, kind, content, nowMs } = publication;
  const last = (await newestPolicies(trx, tenantId)).find((version) => version.kind === kind);
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

/** How many people have agreed to versions of policies, by their ids. */
export async function agreedTo(
  trx: Database,
  { tenantId, policyIds }: { readonly tenantId: string; readonly policyIds: readonly string[] },
) {
  const rows = await trx
    .selectFrom('agreement')
    .select((build) => ['policy_id', build.fn.countAll<string>().as('people')])
    .where('tenant_id', '=', tenantId)
    .where('policy_id', '=', anyOf(policyIds))
    .groupBy('policy_id')
    .execute();
  return new Map(rows.map(({ policy_id, people }) => [policy_id, Number(people)]));
}
