import type { Database } from '#server/db/connect.ts';

export type PolicyKind = 'privacy' | 'terms';

/** The newest version published by now, or undefined while the tenant has none. */
export const currentPolicy = (trx: Database, key: { tenantId: string; kind: PolicyKind; nowMs: number }) =>
  trx
    .selectFrom('policy_version')
    .select(['policy_id as policyId', 'content'])
    .where('tenant_id', '=', key.tenantId)
    .where('kind', '=', key.kind)
    .where('published_at', '<=', new Date(key.nowMs))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True when there is a current version and the user has not agreed to it. */
export async function isAgreementPending(
  trx: Database,
  key: { tenantId: string; userId: string; kind: PolicyKind; nowMs: number },
) {
  const policy = await currentPolicy(trx, key);
  if (!policy) return false;
  const agreed = await trx
    .selectFrom('agreement')
    .select('policy_id')
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .where('policy_id', '=', policy.policyId)
    .executeTakeFirst();
  return agreed === undefined;
}

/** Agreeing again changes nothing: the first time counts. */
export async function recordAgreement(
  trx: Database,
  agreement: { tenantId: string; userId: string; policyId: string; nowMs: number },
) {
  await trx
    .insertInto('agreement')
    .values({
      tenant_id: agreement.tenantId,
      user_id: agreement.userId,
      policy_id: agreement.policyId,
      agreed_at: new Date(agreement.nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
