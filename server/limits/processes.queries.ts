import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

type Beat = { readonly processId: string; readonly aliveMs: number; readonly keptMs: number };

/**
 * Notes that this process lives, and answers how many do, itself among them, and how many others are of a version that reads
 * nothing sealed. Rows of processes that were killed go
 * once they are old; one that is locked is left to somebody who has it.
 */
export async function beat(db: Database, { processId, aliveMs, keptMs }: Beat) {
  const ago = (ms: number) => sql`clock_timestamp() - ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ others: number; without: number }>`
    with noted as (
      insert into server_process (process_id, seen_at, reads_seals) values (${processId}, clock_timestamp(), true)
      on conflict (process_id) do update set seen_at = excluded.seen_at
    ), gone as (
      delete from server_process where process_id in (
        select process_id from server_process
        where process_id <> ${processId} and seen_at < ${ago(keptMs)} for update skip locked)
    )
    select count(*) as others, count(*) filter (where not reads_seals) as without from server_process
    where process_id <> ${processId} and seen_at > ${ago(aliveMs)}`.execute(db);
  return { alive: 1 + (rows[0]?.others ?? 0), withoutSeals: rows[0]?.without ?? 0 };
}

export const leave = (db: Database, processId: string) =>
  db.deleteFrom('server_process').where('process_id', '=', processId).execute();
