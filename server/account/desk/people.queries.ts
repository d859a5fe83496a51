import { type ExpressionBuilder, sql } from 'kysely';
import type { CounterForm } from '#rules/account/atCounter.ts';
import type { Database } from '#server/db/connect.ts';
import type { DB } from '#server/db/schema.ts';
import { escapeLike } from '#server/db/sql/escapeLike.ts';
import { beginsAs } from '#server/db/sql/foundIn.ts';
import { isMailRefused } from '#server/notice/reachable.queries.ts';
import { formColumns } from '../registration/insertNumbered.ts';

/** What people are found by who are searched for by a name, as searchFold() makes it. */
const folded = ['folded_kana_key', 'folded_first_kana_key', 'folded_name_key', 'folded_first_name_key'] as const;

/** After every text that begins with another one. */
const last = '\u{10FFFF}';

/**
 * A text begins so. LIKE would read everybody of the tenant: under row-level security only operators that tell nothing
 * of what they compare may use an index.
 */
const begins = (column: (typeof folded)[number] | 'phone_key', typed: string) =>
  sql<boolean>`(${sql.ref(`account.${column}`)} ~>=~ ${typed} and ${sql.ref(`account.${column}`)} ~<~ ${`${typed}${last}`})`;

export type SoughtPeople = {
  readonly tenantId: string;
  /** As searchFold() makes it. */
  readonly key: string;
  readonly userNumber: string;
  /** Of a number or the end of a phone number; null where it is none. */
  readonly digits: string | null;
  readonly limit: number;
};

const listed = (trx: Database, tenantId: string, limit: number) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'user_number', 'kind', 'last_name', 'first_name', 'phone_key', 'is_verified'])
    .select(['suspended_until', 'is_group', isMailRefused(tenantId).as('is_mail_refused')])
    .where('account.tenant_id', '=', tenantId)
    .where('account.erased_at', 'is', null)
    .where('account.merged_into', 'is', null)
    .orderBy('folded_kana_key')
    .orderBy('user_number')
    .limit(limit);

const reversed = (digits: string) => [...digits].reverse().join('');

/** Whose number it is: the account into which the one that has it was merged, if it was. */
const ownerOf = (tenantId: string, userNumber: string) =>
  sql<string>`(select coalesce(numbered.merged_into, numbered.user_id) from account as numbered
    where numbered.tenant_id = ${tenantId} and numbered.user_number = ${userNumber})`;

const childNames = [
  sql`child.last_name_kana || child.first_name_kana`,
  sql`child.first_name_kana`,
  sql`child.last_name || child.first_name`,
  sql`child.first_name`,
];

/** Children of whom a name or its reading is what was typed, or begins so. Of all people they are few, so each is read. */
const childrenNamed = ({ tenantId, key }: SoughtPeople) => sql`child where child.tenant_id = ${tenantId}
    and child.taken_away_at is null and (${sql.join(
      childNames.map((name) => beginsAs(name, key)),
      sql` or `,
    )})`;

/** Rows of accounts, by what finds them. */
const ways = (sought: SoughtPeople) => {
  const { tenantId, key, userNumber, digits } = sought;
  const numbered = (number: string) => sql<boolean>`account.user_id = ${ownerOf(tenantId, number)}`;
  if (digits !== null) return [numbered(userNumber), numbered(digits), begins('phone_key', reversed(digits))];
  return [numbered(userNumber), ...folded.map((column) => begins(column, key))];
};

/** The name of the child by whom alone somebody is found. */
const foundChild = (sought: SoughtPeople) => sql<
  string | null
>`case when (${sql.join(ways(sought), sql` or `)}) is not true then (
    select child.last_name || ' ' || child.first_name from ${childrenNamed(sought)}
      and child.user_id = account.user_id order by child.added_at, child.child_id limit 1) end`;

const beginning = (trx: Database, sought: SoughtPeople) =>
  listed(trx, sought.tenantId, sought.limit).where(({ or }: ExpressionBuilder<DB, 'account'>) =>
    or([
      ...ways(sought),
      // Once and before, so that the other ways keep their indexes.
      ...(sought.digits === null
        ? [
            sql<boolean>`account.user_id = any(array(select child.user_id from ${childrenNamed(sought)}
            limit ${sought.limit}))`,
          ]
        : []),
    ]),
  );

/** People of whom a name, its reading, the number or the end of the phone number is what was typed, or begins so, and guardians of such children. */
export const peopleBeginning = (trx: Database, sought: SoughtPeople) =>
  beginning(trx, sought).select(foundChild(sought).as('child_name')).execute();

/** The ids of the same, in no order: for few of many the database would read all of them in it. */
export const idsBeginning = async (trx: Database, sought: SoughtPeople) =>
  (await beginning(trx, sought).clearOrderBy().execute()).map(({ user_id }) => user_id);

/** People whose name or reading has a text somewhere. Reads everybody of the tenant. */
export const peopleWithPart = (trx: Database, { tenantId, key, limit }: SoughtPeople) =>
  listed(trx, tenantId, limit)
    .where(sql<boolean>`(folded_kana_key || ' ' || folded_name_key) like ${`%${escapeLike(key)}%`}`)
    .execute();

/** Who has a reading, as searchFold() makes it of the whole name. */
export const peopleWithReading = (
  trx: Database,
  { tenantId, key }: { readonly tenantId: string; readonly key: string },
) => listed(trx, tenantId, 20).where('folded_kana_key', '=', key).execute();

type Numbered = { readonly tenantId: string; readonly userNumber: string };

/** Somebody with all that the counter may see of them; undefined for a number that nobody has. */
export const personWithNumber = (trx: Database, { tenantId, userNumber }: Numbered) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'user_number', 'kind', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana'])
    .select(['phone_number_1', 'phone_number_2', 'phone_number_3', 'phone_key', 'email', 'address', 'birthday'])
    .select(['is_verified', 'password_hash', 'created_at', 'classes', 'reductions'])
    .select(['class_terms', 'reduction_terms', 'is_group', 'group_until', 'households_checked'])
    .select(['suspended_from', 'suspended_until', 'suspension_reason', isMailRefused(tenantId).as('is_mail_refused')])
    .select(['review_state', 'review_reason', 'reviewed_at', 'reviewed_by', 'review_version', 'identity_document'])
    .select(({ selectFrom, fn }) =>
      selectFrom('session')
        .select(fn.countAll<string>().as('count'))
        .where('session.tenant_id', '=', tenantId)
        .whereRef('session.user_id', '=', 'account.user_id')
        .as('sessions'),
    )
    .where('account.tenant_id', '=', tenantId)
    .where('account.user_id', '=', ownerOf(tenantId, userNumber))
    .where('account.erased_at', 'is', null)
    .executeTakeFirst();

/** Until when somebody is suspended, locked until the transaction ends; undefined for a number that nobody has. */
export const lockSuspension = (trx: Database, { tenantId, userNumber }: Numbered) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'suspended_from', 'suspended_until'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', ownerOf(tenantId, userNumber))
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Suspension = {
  readonly tenantId: string;
  readonly userId: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly reason: string;
};

export const setSuspension = (trx: Database, { tenantId, userId, from, until, reason }: Suspension) =>
  trx
    .updateTable('account')
    .set({ suspended_from: from, suspended_until: until, suspension_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();

/** What is registered of somebody, locked until the transaction ends; undefined for a number that nobody has. */
export const lockRegistered = (trx: Database, { tenantId, userNumber }: Numbered) =>
  trx
    .selectFrom('account')
    .select(['user_id', 'is_group', 'verified_at', 'phone_number_type', 'email', 'address', 'birthday'])
    .select(['last_name', 'first_name', 'last_name_kana', 'first_name_kana'])
    .select(['phone_number_1', 'phone_number_2', 'phone_number_3'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', ownerOf(tenantId, userNumber))
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

type Correction = { readonly tenantId: string; readonly userId: string; readonly form: CounterForm };

/** Corrects who somebody is; what they are found by is computed from it. Throws isTaken() when the address is another's. */
export const setRegistered = (trx: Database, { tenantId, userId, form }: Correction) =>
  trx
    .updateTable('account')
    .set({ ...formColumns(form), email: form.email, birthday: form.birthday })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
