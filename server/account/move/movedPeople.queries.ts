import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Account, GroupMember } from '#server/db/schema.ts';

/** What another system says of somebody. */
export type MovedAccount = {
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly last_name_kana: string;
  readonly first_name_kana: string;
  readonly email: string | null;
  readonly phone_number_1: string;
  readonly phone_number_2: string;
  readonly phone_number_3: string;
  readonly phone_number_type: string;
  readonly address: string;
  readonly birthday: string | null;
  readonly classes: readonly string[];
  readonly class_terms: Readonly<Record<string, string>>;
  readonly is_group: boolean;
  readonly group_until: string | null;
  readonly households_checked: boolean;
};

/** Opens nothing: no password has it. A mail or a slip of the counter sets the first one. */
const noPassword = '';

type Named = MovedAccount & { readonly user_id: string };
type Writing = { readonly tenantId: string; readonly now: Date; readonly people: readonly Named[] };

/** Writes people who have no password yet, whom the town knows. */
export const insertMoved = (trx: Database, { tenantId, now, people }: Writing) =>
  insertRows(trx, {
    table: 'account',
    rows: people.map(
      (person): Insertable<Account> => ({
        tenant_id: tenantId,
        ...person,
        classes: [...person.classes],
        kind: 'member',
        password_hash: noPassword,
        created_at: now,
        verified_at: now,
      }),
    ),
  });

/** Brings people who came in before up to date, in what the other system says; whatever else they have stays. */
export const updateMoved = (trx: Database, { tenantId, people }: Omit<Writing, 'now'>) =>
  sql`update account set user_number = told.user_number, last_name = told.last_name, first_name = told.first_name,
      last_name_kana = told.last_name_kana, first_name_kana = told.first_name_kana, email = told.email,
      phone_number_1 = told.phone_number_1, phone_number_2 = told.phone_number_2, phone_number_3 = told.phone_number_3,
      phone_number_type = told.phone_number_type, address = told.address, birthday = told.birthday,
      classes = told.classes, class_terms = told.class_terms, group_until = told.group_until,
      households_checked = told.households_checked
    from jsonb_populate_recordset(null::account, ${JSON.stringify(people)}::jsonb) as told
    where account.tenant_id = ${tenantId} and account.user_id = told.user_id and account.erased_at is null`.execute(
    trx,
  );

export const insertMovedMembers = (trx: Database, rows: readonly Insertable<GroupMember>[]) =>
  insertRows(trx, { table: 'group_member', rows });

type Ending = { readonly tenantId: string; readonly rows: readonly Insertable<GroupMember>[] };

/** What may change of a member who came in before. */
export const updateMovedMembers = (trx: Database, { tenantId, rows }: Ending) =>
  sql`update group_member set is_local = told.is_local, is_representative = told.is_representative, until = told.until
    from jsonb_populate_recordset(null::group_member, ${JSON.stringify(rows)}::jsonb) as told
    where group_member.tenant_id = ${tenantId} and group_member.member_id = told.member_id`.execute(trx);
