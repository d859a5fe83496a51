import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { bindingTo } from './connect.ts';
import { longClient } from './longClient.ts';
import { indexMadeBy, type MigrationFile, readFunctions, statementsOf, tablesTouched } from './migrationFiles.ts';

/**
 * How long a lock is waited for before everything is let go again, in milliseconds. Whoever works with the table stands
 * behind the wait, so it is short; and shorter than the second after which the database looks for deadlocks, so that
 * it is never the others who lose.
 */
const lockMs = 500;

/** For how long a migration tries to get its locks between the work of others, in milliseconds. */
const patienceMs = 15 * 60_000;

/**
 * Runs those of the files that have not run, in their order, over a connection of its own that waits as long as it
 * takes. Whoever else migrates waits. The connection must be to the database itself, not to a pooler that gives each
 * transaction another one.
 */
export async function runMigrations(url: string, files: readonly MigrationFile[]) {
  const client = longClient(url, 'migrations');
  await client.connect();
  try {
    await untilAlone(client);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    await client.query(`create table if not exists schema_migration (
      name text primary key, serves text, ran_at timestamptz not null default now())`);
    for (const file of files) {
      const { rowCount } = await client.query('select from schema_migration where name = $1', [file.name]);
      if (!rowCount) await ways[file.runs](client, file);
    }
  } finally {
    await client.end();
  }
}

/** Asks again and again: who waited in one statement would be waited for by an index that is made concurrently. */
async function untilAlone(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ is_alone: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('yoyaku migrations', 0)) as is_alone`,
    );
    if (rows[0]?.is_alone) return;
    await sleep(200 + Math.random() * 200);
  }
}

type Way = (client: pg.Client, file: MigrationFile) => Promise<void>;

const ways: { readonly [Runs in MigrationFile['runs']]: Way } = {
  /** All its tables are locked before anything is done, in one order. */
  'in a transaction': (client, file) =>
    betweenOthers(client, async () => {
      const tables = await existing(client, tablesTouched(file));
      if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
      await client.query(file.text);
      await replaceFunctions(client, file);
      await note(client, file);
    }),

  /** What a broken run left behind is taken away first. */
  async 'outside a transaction'(client, file) {
    for (const statement of statementsOf(file)) {
      const index = indexMadeBy(statement);
      const state = index === undefined ? undefined : await indexState(client, index);
      if (state === 'valid') continue;
      if (state === 'invalid') await client.query(`drop index concurrently ${index}`);
      await client.query(statement);
    }
    await note(client, file);
  },

  /** Each step is short, and sees one tenant. */
  async 'until it changes nothing'(client, file) {
    const { rows: tenants } = await client.query<{ tenant_id: string }>('select tenant_id from tenant');
    for (const { tenant_id: tenantId } of tenants) {
      for (let changed = 1; changed > 0; ) {
        changed = await betweenOthers(client, async () => {
          await client.query(bindingTo(tenantId));
          return (await client.query(file.text)).rowCount ?? 0;
        });
      }
    }
    await note(client, file);
  },
};

/**
 * A function is kept as one file and replaced as a whole. Of one that has changed since, a later migration names what it
 * is now.
 */
async function replaceFunctions(client: pg.Client, { functions }: MigrationFile) {
  if (functions.length === 0) return;
  for (const { name, sum, text } of await readFunctions()) {
    if (functions.some((named) => named.name === name && named.sum === sum)) await client.query(text);
  }
}

const note = (client: pg.Client, { name, serves }: MigrationFile) =>
  client.query('insert into schema_migration (name, serves) values ($1, $2)', [name, serves]);

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** One transaction that gives way to whoever holds a lock it needs, and begins anew a moment later. */
async function betweenOthers<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  for (;;) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockMs}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      const isInTheWay = code === lockNotAvailable || code === deadlock;
      if (!isInTheWay || performance.now() - beganAt > patienceMs) throw error;
      await sleep(100 + Math.random() * 900);
    }
  }
}

async function existing(client: pg.Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where to_regclass('public.' || name) is not null order by name`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

async function indexState(client: pg.Client, name: string) {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [`public.${name}`],
  );
  if (!rows[0]) return undefined;
  return rows[0].indisvalid ? 'valid' : 'invalid';
}
