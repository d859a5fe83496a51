import type { Database } from '#server/db/connect.ts';
import type { Person } from '../person.queries.ts';

/** What is kept of a person, but for the hash of the password. */
export const ownAccount = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('account')
    .select([
      ...(['user_number', 'kind', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana', 'email'] as const),
      ...(['phone_number_1', 'phone_number_2', 'phone_number_3', 'phone_number_type', 'address'] as const),
      ...(['birthday', 'line_user_id', 'suspended_until', 'created_at', 'is_group', 'group_until'] as const),
    ])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

/** The other numbers of a person, with what is kept of each. */
export const ownMerged = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('account')
    .select(['user_number', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana', 'address', 'birthday'])
    .select(['phone_number_1', 'phone_number_2', 'phone_number_3', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('merged_into', '=', userId)
    .orderBy('user_number')
    .execute();

/** To which versions of the policies a person has agreed, the newest first. */
export const ownAgreements = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('agreement')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.tenant_id', '=', 'agreement.tenant_id')
        .onRef('policy_version.policy_id', '=', 'agreement.policy_id'),
    )
    .select(['policy_version.kind', 'policy_version.version', 'agreement.agreed_at'])
    .where('agreement.tenant_id', '=', tenantId)
    .where('policy_version.tenant_id', '=', tenantId)
    .where('agreement.user_id', '=', userId)
    .orderBy('agreement.agreed_at', 'desc')
    .orderBy('policy_version.kind')
    .execute();
