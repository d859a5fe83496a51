import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/**
 * How many other machines keep a copy of the database at this moment. Each has a physical slot of its own at the leader,
 * as Patroni makes them; whether it is in use may be read by any role, unlike the rest of the state of a copy.
 */
export async function countCopies(trx: Database) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_replication_slots
    where slot_type = 'physical' and active and not temporary`.execute(trx);
  return rows[0]?.count ?? 0;
}
