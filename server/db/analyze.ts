import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Updates the planner's statistics after a load, instead of waiting for autovacuum: until then the first visitors would
 * wait ten times as long. It does as much as the role may; tables of another owner are skipped with a warning of the
 * database.
 */
export const analyze = (db: Database) => sql`analyze`.execute(db);
