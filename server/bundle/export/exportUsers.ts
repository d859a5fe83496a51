import { accountsInFull, agreementsToNewest } from '#server/account/keptAccount.queries.ts';
import type { Database } from '#server/db/connect.ts';
import type { BundleInput } from '../form/bundle.ts';

type UserInput = NonNullable<BundleInput['users']>[number];

/** Everybody whose identity is known and who was not forgotten, with the hash of the password and the current policies they have agreed to. */
export async function exportUsers(trx: Database, tenantId: string): Promise<UserInput[]> {
  const accounts = await accountsInFull(trx, tenantId);
  const agreed = Map.groupBy(await agreementsToNewest(trx, tenantId), ({ user_id }) => user_id);
  return accounts
    .filter(({ is_verified, erased_at }) => is_verified && erased_at === null)
    .map((row) => ({
      userNumber: row.user_number,
      kind: row.kind === 'guest' ? 'guest' : 'member',
      isGroup: row.is_group,
      passwordHash: row.password_hash,
      lastName: row.last_name,
      firstName: row.first_name,
      lastNameKana: row.last_name_kana,
      firstNameKana: row.first_name_kana,
      // What LINE knows of a guest says nothing of the address they typed.
      email: (row.verified_at && row.email) || '',
      phoneNumber: [row.phone_number_1, row.phone_number_2, row.phone_number_3].join('-'),
      phoneNumberType: row.phone_number_type === 'Home' ? 'Home' : 'Mobile',
      address: row.address,
      birthday: row.birthday,
      suspendedUntil: row.suspended_until,
      classes: row.classes,
      reductions: row.reductions,
      lineUserId: row.line_user_id,
      agreed: (agreed.get(row.user_id) ?? []).map(({ kind }) => (kind === 'privacy' ? 'privacy' : 'terms')),
    }));
}
