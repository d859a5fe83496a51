import type { Database } from '#server/db/connect.ts';
import { type Change, insertRows, noChange } from '#server/db/rows.ts';
import { newId } from '#server/newId.ts';
import type { PolicyKind } from './policy.queries.ts';

/** The newest version of each policy of the tenant. */
export const newestPolicies = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('policy_version')
    .select(['kind', 'policy_id', 'version', 'content'])
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
