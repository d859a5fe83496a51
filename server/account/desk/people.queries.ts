import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { escapeLike } from '#server/db/escapeLike.ts';
import type { DB } from '#server/db/schema.ts';

type Keyed = 'kana_key' | 'first_kana_key' | 'name_key' | 'first_name_key' | 'phone_key';

/** After every text that begins with another one. */
const last = '\u{10FFFF}';

/**
 * A text begins so. LIKE would read everybody of the tenant: under row-level security only operators that tell nothing
 * of what they compare may use an index.
 */
const begins = (column: Keyed, typed: string) =>
  sql<boolean>`(${sql.ref(`account.${column}`)} ~>=~ ${typed} and ${sql.ref(`account.${column}`)} ~<~ ${`${typed}${last}`})`;

export type SoughtPeople = {
  readonly tenantId: string;
  /** As searchKey() makes it. */
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
    .select(['suspended_until'])
    .where('account.tenant_id', '=', tenantId)
    .where('account.erased_at', 'is', null)
    .orderBy('kana_key')
    .orderBy('user_number')
    .limit(limit);

const reversed = (digits: string) => [...digits].reverse().join('');

/** People of whom a name, its reading, the number or the end of the phone number is what was typed, or begins so. */
export const peopleBeginning = (trx: Database, { tenantId, key, userNumber, digits, limit }: SoughtPeople) =>
  listed(trx, tenantId, limit)
    .where(({ or, eb }: ExpressionBuilder<DB, 'account'>) =>
      or([
        eb('user_number', '=', userNumber),
        ...(digits === null
          ? (['kana_key', 'first_kana_key', 'name_key', 'first_name_key'] as const).map((column) => begins(column, key))
          : [eb('user_number', '=', digits), begins('phone_key', reversed(digits))]),
      ]),
    )
    .execute();

/** People whose name or reading has a text somewhere. Reads everybody of the tenant. */
export const peopleWithPart = (trx: Database, { tenantId, key, limit }: SoughtPeople) =>
  listed(trx, tenantId, limit)
    .where(sql<boolean>`(kana_key || ' ' || name_key) like ${`%${escapeLike(key)}%`}`)
    .execute();

/** The numbers of who has a reading and a phone number. */
export const sameReadingAndPhone = (
  trx: Database,
  { tenantId, key, phone }: { readonly tenantId: string; readonly key: string; readonly phone: string },
) =>
  trx
    .selectFrom('account')
    .select('user_number')
    .where('tenant_id', '=', tenantId)
    .where('phone_key', '=', reversed(phone))
    .where('kana_key', '=', key)
    .orderBy('user_number')
    .limit(10)
    .execute();
