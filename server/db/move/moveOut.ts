import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { plainText } from '../backup/plainText.ts';
import { bindingTo } from '../connect.ts';
import { longClient } from '../longClient.ts';
import { columnsOut, type DescribedTable, describedTables, readAs } from './dictionary.ts';
import { atOnce, type Manifest, MoveError, type TableSum } from './manifest.ts';
import { openSealedDraws } from './openSealedDraws.ts';
import { type Line, type Row, tableTally } from './tableTally.ts';

/** Where a town goes: rows of one table after the others, then what they are. */
export type Destination = {
  /** Of each table, those that stay here too. */
  describe(table: DescribedTable): Promise<void>;
  begin(table: DescribedTable): Promise<void>;
  lines(table: DescribedTable, lines: readonly Line[]): Promise<void>;
  end(table: DescribedTable): Promise<void>;
};

type MovingOut = { readonly alias: string; readonly nowMs: number; readonly to: Destination };

/** `openDraws`: titles of draws because of which it does not come in again. */
export type MovedOut = { readonly manifest: Manifest; readonly openDraws: readonly string[] };

/**
 * Reads everything of a tenant as of one instant, but for what opens something, and gives it away table by table. The server
 * may work meanwhile. Answers what it was; throws MoveError where there is no such tenant.
 */
export async function moveOut(ownerUrl: string, { alias, nowMs, to }: MovingOut): Promise<MovedOut> {
  const client = longClient(ownerUrl, 'move out', { statement_timeout: 0 });
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainText}`);
    const { rows } = await client.query<{ tenant_id: string; name: string }>(
      'select tenant_id, name from tenant where alias = $1',
      [alias],
    );
    const [tenant] = rows;
    if (!tenant) throw new MoveError(`団体「${alias}」は見つかりませんでした。`);
    const { tenant_id: tenantId, name } = tenant;
    await client.query(bindingTo(tenantId));
    const tables: TableSum[] = [];
    for (const table of await describedTables(client)) {
      await to.describe(table);
      if (!table.isSecret) tables.push(await readTable(client, { table, tenantId, to }));
    }
    const migrations = await migrationsOf(client);
    const openDraws = await openSealedDraws(client, tenantId);
    await client.query('commit');
    const wentOutAt = new Date(nowMs).toISOString();
    return {
      manifest: { format: 'yoyaku-town', version: 1, tenantId, alias, name, wentOutAt, migrations, tables },
      openDraws,
    };
  } finally {
    await client.end();
  }
}

export const migrationsOf = async (client: Client) =>
  (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  );

type Reading = { readonly table: DescribedTable; readonly tenantId: string; readonly to: Destination };

/** The rows of a table in the order of its key; those that name another row of it come behind the others. */
async function readTable(client: Client, { table, tenantId, to }: Reading): Promise<TableSum> {
  const list = columnsOut(table)
    .map((column) => readAs(table.name, column))
    .join(', ');
  const order = [
    ...table.ofItself.map((name) => `(${escapeIdentifier(name)} is not null)`),
    ...table.key.map((name) => escapeIdentifier(name)),
  ].join(', ');
  await client.query(
    `declare reading no scroll cursor for select to_jsonb(one)::text as text
     from (select ${list} from ${escapeIdentifier(table.name)} where tenant_id = ${escapeLiteral(tenantId)} order by ${order}) as one`,
  );
  const tally = tableTally(table);
  await to.begin(table);
  let most = 10;
  for (;;) {
    const { rows } = await client.query<{ text: string }>(`fetch forward ${most} from reading`);
    if (rows.length === 0) break;
    const lines = rows.map(({ text }) => ({ text, row: JSON.parse(text) as Row }));
    for (const line of lines) tally.add(line);
    await to.lines(table, lines);
    const longest = rows.reduce((found, { text }) => Math.max(found, text.length), 1);
    most = Math.min(atOnce.rows, 10 * most, Math.ceil(atOnce.characters / longest));
  }
  await to.end(table);
  await client.query('close reading');
  return tally.sum();
}
