import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Updates the planner's statistics after a load, instead of waiting for autovacuum: until then the first visitors would
 * wait ten times as long. It does as much as the role may; tables of another owner are skipped with a warning of the
 * database. Tables without a row are left out: known to be empty, they would be read from end to end by the statements
 * that are planned now, however much comes into them.
 */
export async function analyze(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema::regnamespace and pg_relation_size(oid) > 0`.execute(db);
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}
