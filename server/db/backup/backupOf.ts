import type { Readable } from 'node:stream';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bindingTo } from '../connect.ts';
import { type KeptTable, keptTables } from '../keptTables.ts';
import { longClient } from '../longClient.ts';
import { endOfRows, recordLine } from './backupRecord.ts';
import { plainText } from './plainText.ts';

/**
 * The whole database at `url` as of one instant, in pieces. Reads tenant by tenant, as row-level security shows the
 * rows, so it needs no superuser. The server may work meanwhile.
 */
export async function* backupOf(url: string): AsyncGenerator<Buffer> {
  const client = longClient(url, 'backup');
  await client.connect();
  try {
    yield* piecesOf(client);
  } finally {
    await client.end();
  }
}

async function* piecesOf(client: Client): AsyncGenerator<Buffer> {
  await client.query(`begin isolation level repeatable read read only; ${plainText}`);
  const tables = await keptTables(client);
  const ran = await client.query<{ name: string }>('select name from schema_migration order by name');
  const tenants = await client.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id');
  const rows: Record<string, number> = {};

  yield recordLine({ format: 'yoyaku-backup', version: 1, migrations: ran.rows.map(({ name }) => name) });
  for (const table of tables) {
    let count = 0;
    for (const tenant of table.isOfTenants ? tenants.rows : [undefined]) {
      if (tenant) await client.query(bindingTo(tenant.id));
      count += yield* sectionOf(client, table);
    }
    rows[table.name] = count;
  }
  yield recordLine({ rows });
  await client.query('commit');
}

/** The rows of a table that are visible now. Answers how many; without any it writes nothing. */
async function* sectionOf(client: Client, { name, columns }: KeptTable): AsyncGenerator<Buffer, number> {
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  const copy = client.query(copyTo(`copy (select ${list} from ${escapeIdentifier(name)}) to stdout`));
  let isBegun = false;
  for await (const piece of copy as Readable) {
    if (!isBegun) yield recordLine({ table: name, columns: [...columns] });
    isBegun = true;
    yield piece;
  }
  if (isBegun) yield Buffer.concat([endOfRows, Buffer.from('\n')]);
  return copy.rowCount;
}
