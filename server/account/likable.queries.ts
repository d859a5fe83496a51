import type { Likable } from '#rules/account/likeness.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';

type Row = {
  readonly last_name_kana: string;
  readonly first_name_kana: string;
  readonly phone_number_1: string;
  readonly phone_number_2: string;
  readonly phone_number_3: string;
  readonly email: string | null;
  readonly address: string;
  readonly birthday: string | null;
};

/** The columns by which accounts are compared. */
export const likableColumns = [
  ...(['last_name_kana', 'first_name_kana', 'phone_number_1', 'phone_number_2', 'phone_number_3'] as const),
  ...(['email', 'address', 'birthday'] as const),
] as const;

export const likableOf = (row: Row): Likable => ({
  lastNameKana: row.last_name_kana,
  firstNameKana: row.first_name_kana,
  phone: `${row.phone_number_1}${row.phone_number_2}${row.phone_number_3}`,
  email: row.email,
  address: row.address,
  birthday: row.birthday,
});

/** What is compared of some people; who was forgotten is left out. */
export async function likablePeople(
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
): Promise<Likable[]> {
  const rows = await trx
    .selectFrom('account')
    .select(likableColumns)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(likableOf);
}
