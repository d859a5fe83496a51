import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export type Sought = {
  readonly line: number;
  readonly key: string;
  /** All its digits, backwards. */
  readonly phone: string;
  readonly birthday: string | null;
  /** '' for none. */
  readonly email: string;
  readonly isGroup: boolean;
};

type Asked = { readonly tenantId: string; readonly people: readonly Sought[] };

export type AlikeRow = {
  readonly line: number;
  readonly user_number: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly phone_key: string;
};

/**
 * Of people of a file, who has the same reading with the same phone number or birthday, and of its groups, who has the same
 * reading. One look-up by key for each.
 */
export async function peopleAlike(trx: Database, { tenantId, people }: Asked) {
  const { rows } = await sql<AlikeRow>`
    select told.line, alike.* from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as told (line integer, key text, phone text, birthday date, "isGroup" boolean)
    cross join lateral (select user_number, last_name, first_name, phone_key from account
      where account.tenant_id = ${tenantId} and folded_kana_key = told.key and erased_at is null and merged_into is null
        and (told."isGroup" or phone_key = told.phone or birthday = told.birthday)
      order by user_number limit 5) as alike
    order by told.line, alike.user_number`.execute(trx);
  return rows;
}

/** Of people of a file, whose verified address is somebody's already. */
export async function mailsTaken(trx: Database, { tenantId, people }: Asked) {
  const { rows } = await sql<{ line: number; user_number: string }>`
    select told.line, owner.user_number from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as told (line integer, email text)
    cross join lateral (select user_number from account
      where account.tenant_id = ${tenantId} and told.email <> '' and lower(email) = lower(told.email)
        and verified_at is not null limit 1) as owner
    order by told.line`.execute(trx);
  return rows;
}

/** Two files at once would not find each other's people: the second one waits for the first. */
export const lockImports = (trx: Database, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`people ${tenantId}`}, 0))`.execute(trx);
