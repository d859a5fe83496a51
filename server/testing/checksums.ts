import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/**
 * A checksum of every row of every table, by table, for tests that something changes nothing. Versions are left out: a
 * lock alone raises them. Needs a superuser.
 */
export async function checksums(db: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'fresh_version' order by 1`.execute(
    db,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    // A job that is asked for again is the same one, whenever that was.
    const ignored = name === 'job' ? ['job_id', 'due_at', 'first_due_at'] : [];
    const sum = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(text, '|' order by text)), '') as sum
      from ${sql.table(name)} as row, lateral (select (to_jsonb(row) - ${ignored}::text[])::text as text) as texts`.execute(
      db,
    );
    sums[name] = sum.rows[0]?.sum ?? '';
  }
  return sums;
}
