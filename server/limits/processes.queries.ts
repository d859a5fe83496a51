import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

type Beat = { readonly processId: string; readonly aliveMs: number; readonly keptMs: number };

/**
 * Notes that this process lives, and answers how many do, itself among them. Rows of processes that were killed go
 * once they are old; one that is locked is left to who has it.
 */
export async function beat(db: Database, { processId, aliveMs, keptMs }: Beat) {
  const ago = (ms: number) => sql`clock_timestamp() - ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ others: number }>`
    with noted as (
      insert into server_process (process_id, seen_at) values (${processId}, clock_timestamp())
      on conflict (process_id) do update set seen_at = excluded.seen_at
    ), gone as (
      delete from server_process where process_id in (
        select process_id from server_process
        where process_id <> ${processId} and seen_at < ${ago(keptMs)} for update skip locked)
    )
    select count(*) as others from server_process
    where process_id <> ${processId} and seen_at > ${ago(aliveMs)}`.execute(db);
  return 1 + (rows[0]?.others ?? 0);
}

export const leave = (db: Database, processId: string) =>
  db.deleteFrom('server_process').where('process_id', '=', processId).execute();
