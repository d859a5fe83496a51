import pg from 'pg';
import { expect, vi } from 'vitest';
import { inDatabase } from '#server/testing/testDatabase.ts';
import type { BenchDatabase } from '../benchServers.ts';

/** How soon something is there again that begins at once. */
export const readySoon = { timeout: 20_000, interval: 50 };

/** Runs statements as a superuser, past the server and its versions. */
export async function past(database: BenchDatabase, name: string, ...statements: readonly string[]) {
  const client = new pg.Client({ connectionString: inDatabase(database.superuserUrl, name) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Kills PostgreSQL; `isBack` waits until another process runs in its place. */
export function killDatabase(database: BenchDatabase) {
  const { pid } = database;
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  process.kill(pid, 'SIGKILL');
  return { isBack: () => vi.waitFor(() => expect([undefined, pid]).not.toContain(database.pid), readySoon) };
}

/** Stops processes of the database that a query finds, and these, while something is done. */
async function whileStopped<T>(
  database: BenchDatabase,
  which: string,
  others: readonly number[],
  work: () => Promise<T>,
) {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and ${which}`,
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  const pids = [...rows.map(({ pid }) => pid), ...others];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

/** Stops what answers the questions of memory alone. */
export const whileQuestionsStand = (database: BenchDatabase, work: () => Promise<void>) =>
  whileStopped(database, `application_name = 'yoyaku' and query like 'begin read only; set local%'`, [], work);

/** Stops every process of the database, so that it takes no connection either. */
export const whileDatabaseStands = <T>(database: BenchDatabase, work: () => Promise<T>) =>
  whileStopped(database, 'true', database.pid === undefined ? [] : [database.pid], work);
