import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

type Alike = { readonly person: string; readonly userNumber: string; readonly email: string | null };

/** Many accounts that differ from one in number and address alone, in one statement. */
export async function likeAccount(db: Database, userId: string, people: readonly Alike[]) {
  // What the database computes is not written.
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'account' and is_generated = 'NEVER'`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
    as given (person uuid, "userNumber" text, email text)`;
  await sql`insert into account (${columns}) select ${columns} from (
    select (jsonb_populate_record(account, jsonb_build_object('user_id', person, 'user_number', "userNumber",
      'email', given.email))).* from account, ${given} where account.user_id = ${userId}) as alike`.execute(db);
}
