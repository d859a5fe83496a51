import type { Database } from '../db/connect.ts';

type Asked = { readonly tenantId: string; readonly userId: string; readonly policyVersion: number };

/**
 * Who somebody is, for a receiver that is told: undefined for who has not agreed to this version of the policy or a later one,
 * and for who was forgotten.
 */
export const namedPerson = (trx: Database, { tenantId, userId, policyVersion }: Asked) =>
  trx
    .selectFrom('account')
    .select(['user_number', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana', 'email'])
    .select(['phone_number_1', 'phone_number_2', 'phone_number_3'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreement')
          .innerJoin('policy_version', 'policy_version.policy_id', 'agreement.policy_id')
          .select('agreement.user_id')
          .where('agreement.tenant_id', '=', tenantId)
          .where('policy_version.tenant_id', '=', tenantId)
          .where('agreement.user_id', '=', userId)
          .where('policy_version.kind', '=', 'privacy')
          .where('policy_version.version', '>=', policyVersion),
      ),
    )
    .executeTakeFirst();

/** The version of the policy that is good, with when it came out; undefined where there is none. */
export const presentPolicy = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) =>
  trx
    .selectFrom('policy_version')
    .select(['version', 'published_at'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'privacy')
    .where('published_at', '<=', new Date(nowMs))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
