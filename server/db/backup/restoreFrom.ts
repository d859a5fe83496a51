import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '../connect.ts';
import { type KeptTable, keptTables } from '../keptTables.ts';
import { longClient } from '../longClient.ts';
import { migrate, migrateAsFarAs } from '../migrate.ts';
import { refuseBypass } from '../refuseBypass.ts';
import { BackupError } from './BackupError.ts';
import { type BackupEnd, endOfRows, readHead, readRecord, type Section } from './backupRecord.ts';
import { linesIn } from './linesIn.ts';
import { plainText } from './plainText.ts';

type Lines = AsyncGenerator<Buffer, undefined>;

/**
 * Fills an empty database with a backup, in one transaction: all of it, or nothing when the backup is damaged or ends
 * too soon. Then brings it to this version. Answers the rows by table. Throws BackupError.
 */
export async function restoreFrom(
  backup: AsyncIterable<Buffer>,
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
): Promise<BackupEnd['rows']> {
  const lines = linesIn(backup);
  const { migrations } = readHead((await lines.next()).value);
  const app = connect({ url: appUrl, size: 1, onLost: () => undefined });
  const owner = connect({ url: ownerUrl, size: 1, onLost: () => undefined });
  const client = longClient(ownerUrl, 'restore');
  try {
    const role = await refuseBypass(app.db);
    if (!(await migrateAsFarAs(owner.db, migrations))) {
      throw new BackupError('The backup is of a newer version, or the database has the tables of another one.');
    }
    await client.connect();
    const rows = await inOneTransaction(client, () => load(client, lines));
    await migrate(owner.db, role);
    await refuseBypass(app.db);
    return rows;
  } finally {
    await Promise.all([app.db.destroy(), owner.db.destroy(), client.end()]);
  }
}

async function inOneTransaction<T>(client: Client, work: () => Promise<T>) {
  await client.query(`begin; ${plainText}`);
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function load(client: Client, lines: Lines) {
  const tables = await keptTables(client);
  await open(client, tables);
  const rows: Record<string, number> = {};
  for (const { name } of tables) rows[name] = await rowsOf(client, name);
  const full = Object.keys(rows).filter((name) => rows[name] !== 0);
  if (full.length > 0) throw new BackupError(`The database already has rows (${full.join(', ')}). Give an empty one.`);

  let record = readRecord((await lines.next()).value);
  while ('table' in record) {
    const { table } = record;
    if (!(table in rows)) throw new BackupError(`The backup has a table that is unknown: ${table}.`);
    rows[table] = (rows[table] ?? 0) + (await fill(client, record, lines));
    record = readRecord((await lines.next()).value);
  }
  for (const [name, count] of Object.entries(record.rows)) {
    if (rows[name] !== count) throw new BackupError(`The backup lacks rows of ${name}.`);
  }
  await close(client, tables);
  return rows;
}

const rowsOf = async (client: Client, table: string) =>
  (await client.query<{ count: number }>(`select count(*)::int from ${escapeIdentifier(table)}`)).rows[0]?.count ?? 0;

/** COPY into a table is possible only for whom row-level security does not hold; nobody else sees this transaction. */
async function open(client: Client, tables: readonly KeptTable[]) {
  for (const { name, isOfTenants } of tables) {
    const table = `alter table ${escapeIdentifier(name)}`;
    if (isOfTenants) await client.query(`${table} no force row level security`);
    await client.query(`${table} disable trigger user`);
  }
}

/** Puts the walls up again, and lets numbers go on after the highest that is taken. */
async function close(client: Client, tables: readonly KeptTable[]) {
  for (const { name, numbered, isOfTenants } of tables) {
    const table = escapeIdentifier(name);
    await client.query(`alter table ${table} enable trigger user`);
    for (const column of numbered) {
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${escapeIdentifier(column)}), 0) + 1, false)
        from ${table}`,
        [name, column],
      );
    }
    if (isOfTenants) await client.query(`alter table ${table} force row level security`);
  }
}

/** Copies the rows of a section. Answers how many. */
async function fill(client: Client, { table, columns }: Section, lines: Lines) {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${escapeIdentifier(table)} (${list}) from stdin`));
  await pipeline(Readable.from(rowsUntilEnd(lines), { objectMode: false }), copy);
  return copy.rowCount;
}

/** So many lines go to the database at once. */
const atOnce = 200;

async function* rowsUntilEnd(lines: Lines): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  for (;;) {
    const { value: line } = await lines.next();
    if (!line) throw new BackupError('The backup is incomplete.');
    const isEnd = line.equals(endOfRows);
    if (!isEnd) gathered.push(line, newline);
    if (gathered.length > 0 && (isEnd || gathered.length >= 2 * atOnce)) {
      yield Buffer.concat(gathered);
      gathered = [];
    }
    if (isEnd) return;
  }
}

const newline = Buffer.from('\n');
