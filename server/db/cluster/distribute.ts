import { type Client, escapeIdentifier } from 'pg';
import { longClient } from '../longClient.ts';
import { isForbidden } from '../sqlStates.ts';
import { ClusterError } from './ClusterError.ts';
import { clusterProblems } from './clusterProblems.ts';
import { type ClusterTable, clusterTables } from './clusterTables.ts';

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Lays the tables of a database out over the machines of its cluster, in one transaction: all of it, or nothing. Tables
 * that are laid out already stay, so it is repeated after an upgrade that brought new ones. Says each step. Throws
 * ClusterError where it cannot be done.
 */
export async function distribute(ownerUrl: string, say: (line: string) => void) {
  const client = longClient(ownerUrl, 'cluster', { statement_timeout: 0 });
  await client.connect();
  try {
    await demandExtension(client, say);
    await demandSchema(client);
    await propagateSettings(client, say);
    await client.query('begin');
    await layOut(client, say);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function demandExtension(client: Client, say: (line: string) => void) {
  const { rows } = await client.query<{ available: string; installed: string | null }>(
    `select default_version as available, installed_version as installed from pg_available_extensions where name = 'citus'`,
  );
  const [citus] = rows;
  if (!citus) {
    throw new ClusterError(
      'This database server does not have the extension citus. Install it on every machine of the cluster, add it to ' +
        'shared_preload_libraries, and try again.',
    );
  }
  if (citus.installed !== null) return say(`citus ${citus.installed}`);
  try {
    await client.query('create extension citus');
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new ClusterError('Only a superuser may create the extension: let one run "create extension citus" here.');
  }
  say(`citus ${citus.available}: extension created`);
}

async function demandSchema(client: Client) {
  const problems = await clusterProblems(client);
  if (problems.length > 0) throw new ClusterError(['The tables cannot be laid out:', ...problems].join('\n'));
}

/** The tenant that a transaction is bound to must reach the machine that holds its rows. */
async function propagateSettings(client: Client, say: (line: string) => void) {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select current_database() as name, current_setting('citus.propagate_set_commands') as value`,
  );
  const [database] = rows;
  if (!database || database.value === 'local') return;
  const statement = `alter database ${escapeIdentifier(database.name)} set citus.propagate_set_commands = 'local'`;
  try {
    await client.query(statement);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    throw new ClusterError(`Only the owner of the database may do this: let him run "${statement}".`);
  }
  say(`set local reaches every machine from the next connection on: ${statement}`);
}

async function layOut(client: Client, say: (line: string) => void) {
  const done = await laidOut(client);
  const all = await clusterTables(client);
  const named = (kind: ClusterTable['kind']) =>
    all.filter((table) => table.kind === kind && !done.has(table.name)).map(({ name }) => name);
  const [references, distributed] = [named('reference'), named('distributed')];
  if (references.length + distributed.length === 0) return say(`Nothing to do: ${done.size} tables are laid out.`);

  // Foreign keys and copies need the machines one after the other, and our triggers look at their own row alone.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await client.query('set local citus.enable_unsafe_triggers = on');
  const keys = await foreignKeysOf(client, [...references, ...distributed]);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  say(`${keys.length} foreign keys dropped`);
  for (const name of references) {
    await client.query('select create_reference_table($1::regclass)', [name]);
    say(`${name}: every machine has it`);
  }
  for (const name of distributed) {
    await distributeTable(client, name);
    say(`${name}: by tenant_id`);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  say(`${keys.length} foreign keys added again`);
  const locals = all.filter(({ kind }) => kind === 'local').map(({ name }) => name);
  say(`${locals.join(', ')}: only here, where the server is connected`);
}

/** Rows are copied by the owner, for whom the wall must be open meanwhile; it stands again before anybody sees it. */
async function distributeTable(client: Client, name: string) {
  const table = escapeIdentifier(name);
  await client.query(`alter table ${table} no force row level security`);
  await client.query(`select create_distributed_table($1::regclass, 'tenant_id')`, [name]);
  await client.query(`alter table ${table} force row level security`);
}

async function laidOut(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition');
  return new Set(rows.map(({ name }) => name));
}

/** The foreign keys from or to any of the tables. */
async function foreignKeysOf(client: Client, tables: readonly string[]): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by 1, 2`,
    [tables],
  );
  return rows;
}
