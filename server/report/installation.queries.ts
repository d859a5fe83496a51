import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** The server of the database: its version as a number, and its clock in milliseconds since 1970. */
export async function databaseServer(db: Database) {
  const { rows } = await sql<{ version: number; clockMs: number }>`
    select current_setting('server_version_num')::integer as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs"`.execute(db);
  return rows[0] ?? { version: 0, clockMs: 0 };
}

/** Processes that have noted within so many milliseconds that they live. */
export async function processesAlive(db: Database, withinMs: number) {
  const row = await db
    .selectFrom('server_process')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${withinMs} * interval '1 millisecond'`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Jobs of a tenant that were given up, and messages that could not be delivered. */
export async function stoppedOf(trx: Database, tenantId: string) {
  const jobs = await trx
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('is_dead', '=', true)
    .executeTakeFirstOrThrow();
  const messages = await trx
    .selectFrom('notice_delivery')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    // Written out, so that the database sees that an index of these states covers them.
    .where('state', 'in', [sql.lit('dead')])
    .executeTakeFirstOrThrow();
  return { jobs: Number(jobs.count), messages: Number(messages.count) };
}
