import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Lets the planner learn what was just loaded, instead of some time later by itself: until then the first visitors would wait
 * ten times as long. Does as much as the role may; tables of another owner are passed over with a warning of the database.
 */
export const analyze = (db: Database) => sql`analyze`.execute(db);
