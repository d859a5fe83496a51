import type { Database } from '#server/db/connect.ts';
import type { BundleInput } from './bundle.ts';

type UserInput = NonNullable<BundleInput['users']>[number];

/** Everybody, with the hash of his password and the current policies he has agreed to. */
export async function exportUsers(trx: Database, tenantId: string): Promise<UserInput[]> {
  const accounts = await trx
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('user_number')
    .execute();
  const agreed = Map.groupBy(await agreements(trx, tenantId), ({ user_id }) => user_id);
  return accounts.map((row) => ({
    userNumber: row.user_number,
    kind: row.kind === 'guest' ? 'guest' : 'member',
    passwordHash: row.password_hash,
    lastName: row.last_name,
    firstName: row.first_name,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    email: row.email ?? '',
    phoneNumber: [row.phone_number_1, row.phone_number_2, row.phone_number_3].join('-'),
    phoneNumberType: row.phone_number_type === 'Home' ? 'Home' : 'Mobile',
    address: row.address,
    birthday: row.birthday,
    suspendedUntil: row.suspended_until,
    lineUserId: row.line_user_id,
    agreed: (agreed.get(row.user_id) ?? []).map(({ kind }) => (kind === 'privacy' ? 'privacy' : 'terms')),
  }));
}

const agreements = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('agreement')
    .innerJoin('policy_version', (join) =>
      join
        .onRef('policy_version.tenant_id', '=', 'agreement.tenant_id')
        .onRef('policy_version.policy_id', '=', 'agreement.policy_id'),
    )
    .select(['agreement.user_id', 'policy_version.kind'])
    .where('agreement.tenant_id', '=', tenantId)
    .where('policy_version.tenant_id', '=', tenantId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('policy_version as newer')
            .select('newer.policy_id')
            .where('newer.tenant_id', '=', tenantId)
            .whereRef('newer.kind', '=', 'policy_version.kind')
            .whereRef('newer.version', '>', 'policy_version.version'),
        ),
      ),
    )
    .orderBy('policy_version.kind')
    .execute();
