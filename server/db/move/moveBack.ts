import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { plainText } from '../backup/plainText.ts';
import { bindingTo } from '../connect.ts';
import { longClient } from '../longClient.ts';
import { columnsOut, type DescribedTable, describedTables, writtenAs } from './dictionary.ts';
import { atOnce, type Manifest, MoveError, type TableSum } from './manifest.ts';
import { migrationsOf } from './moveOut.ts';
import { openSealedDraws } from './openSealedDraws.ts';
import { type Line, type Row, tableTally } from './tableTally.ts';

type MovingBack = {
  readonly manifest: Manifest;
  /** The lines of a table as they went out, each a JSON document. */
  readonly linesOf: (table: string) => AsyncIterable<string>;
};

/**
 * Brings in a town as it went out, into a database that does not have it: all of it in one transaction, or nothing. What
 * opens something is not there: everybody sets a password anew. Answers what came in; throws MoveError where it is not what
 * went out.
 */
export async function moveBack(ownerUrl: string, { manifest, linesOf }: MovingBack): Promise<readonly TableSum[]> {
  const client = longClient(ownerUrl, 'move back', { statement_timeout: 0 });
  await client.connect();
  try {
    await client.query(`begin; ${plainText}`);
    await demandRoom(client, manifest);
    await client.query(bindingTo(manifest.tenantId));
    const tables = (await describedTables(client)).filter(({ isSecret }) => !isSecret);
    demandTables(manifest, tables);
    const sums: TableSum[] = [];
    const highest: Numbered[] = [];
    for (const table of tables) sums.push(await fill(client, { table, manifest, lines: linesOf(table.name), highest }));
    await demandDrawn(client, manifest);
    // Numbers are not given back when a transaction fails, so they are taken last.
    for (const numbered of highest) await goOnAfter(client, numbered);
    await client.query('commit');
    return sums;
  } finally {
    await client.end();
  }
}

async function demandRoom(client: Client, { tenantId, alias, migrations }: Manifest) {
  const lock = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('move back', 0)) as "isFree"`,
  );
  if (lock.rows[0]?.isFree !== true)
    throw new MoveError('別の取込みが行われています。終わってから、やり直してください。');
  const here = await migrationsOf(client);
  if (here.join() !== migrations.join()) {
    throw new MoveError('書き出したシステムと版が違います。同じ版のシステムに取り込んでください。');
  }
  const { rows } = await client.query('select 1 from tenant where tenant_id = $1 or alias = $2', [tenantId, alias]);
  if (rows.length > 0) throw new MoveError(`団体「${alias}」は、すでにあります。何も取り込みませんでした。`);
}

function demandTables({ tables: wentOut }: Manifest, tables: readonly DescribedTable[]) {
  const [told, known] = [wentOut, tables.map(({ name }) => ({ table: name }))].map((list) =>
    list
      .map(({ table }) => table)
      .toSorted()
      .join(),
  );
  if (told !== known)
    throw new MoveError('manifest.json の表が、このシステムの表と違います。何も取り込みませんでした。');
}

async function demandDrawn(client: Client, { tenantId }: Manifest) {
  const titles = await openSealedDraws(client, tenantId);
  if (titles.length === 0) return;
  throw new MoveError(
    `終わっていない抽選があるため、何も取り込みませんでした。抽選を終えてから書き出してください：${titles.join('')}`,
  );
}

type Numbered = { readonly table: string; readonly column: string; readonly highest: number };

type Filling = {
  readonly table: DescribedTable;
  readonly manifest: Manifest;
  readonly lines: AsyncIterable<string>;
  /** Of columns that the database numbers; what is found is added. */
  readonly highest: Numbered[];
};

/** Writes the rows of a table, and demands that they are those that went out. */
async function fill(client: Client, { table, manifest, lines, highest }: Filling): Promise<TableSum> {
  const statement = statementFor(table);
  const read = readerOf(table, manifest);
  const tally = tableTally(table);
  const numbers = table.numbered.map((column) => ({ table: table.name, column, highest: 0 }));
  let part: string[] = [];
  let characters = 0;
  let count = 0;
  const write = async () => {
    if (part.length > 0) await insert(client, { statement, table, part, until: count });
    part = [];
    characters = 0;
  };
  for await (const text of lines) {
    count += 1;
    const line = read(text, count);
    tally.add(line);
    for (const one of numbers) one.highest = Math.max(one.highest, Number(line.row[one.column]));
    part.push(text);
    characters += text.length;
    // Rows that name others of the table come last and go together, since those may be among them.
    const isNaming = table.ofItself.some((column) => line.row[column] !== null);
    if (!isNaming && (part.length >= atOnce.rows || characters >= atOnce.characters)) await write();
  }
  await write();
  const sum = tally.sum();
  demandEqual(manifest, sum);
  highest.push(...numbers.filter((one) => one.highest > 0));
  return sum;
}

function statementFor(table: DescribedTable) {
  const out = columnsOut(table);
  const secrets = table.columns.filter(({ standIn }) => standIn !== null);
  const into = [...out, ...secrets].map(({ name }) => escapeIdentifier(name)).join(', ');
  const from = [...out.map(writtenAs), ...secrets.map(({ standIn }) => standIn)].join(', ');
  const name = escapeIdentifier(table.name);
  return `insert into ${name} (${into}) overriding system value
    select ${from} from jsonb_populate_recordset(null::${name}, $1::jsonb)`;
}

const fileOf = (table: string) => `tables/${table}.jsonl`;

/** The highest number a column may come in with: what is beyond would leave none to give. */
const highestNumber = 2 ** 48;

/** Reads a line: it has the columns of the table, and is of the town. Elsewhere no wall would keep a row of another out. */
function readerOf(table: DescribedTable, { tenantId, alias, name }: Manifest) {
  const columns = columnsOut(table)
    .map((column) => column.name)
    .toSorted()
    .join();
  return (text: string, number: number): Line => {
    const row = documentIn(text);
    const isWhole = row !== null && Object.keys(row).toSorted().join() === columns;
    const isOfTown = isWhole && row.tenant_id === tenantId;
    const isTold = isOfTown && (table.name !== 'tenant' || (row.alias === alias && row.name === name));
    if (!isTold || table.numbered.some((column) => !(Number(row[column]) <= highestNumber))) {
      throw new MoveError(
        `${fileOf(table.name)} ${number}行目は、書き出した行ではありません。何も取り込みませんでした。`,
      );
    }
    return { text, row };
  };
}

function documentIn(text: string): Row | null {
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null ? (document as Row) : null;
  } catch {
    return null;
  }
}

type Part = {
  readonly statement: string;
  readonly table: DescribedTable;
  readonly part: readonly string[];
  readonly until: number;
};

/** Data that does not fit, broken constraints, rows of others: what a file can be to blame for. */
const blamed = /^(?:22|23|42501|P0001)/;

async function insert(client: Client, { statement, table, part, until }: Part) {
  try {
    await client.query(statement, [`[${part.join(',')}]`]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !blamed.test(error.code ?? '')) throw error;
    throw new MoveError(
      `${fileOf(table.name)} ${until - part.length + 1}〜${until}行目は取り込めません。何も取り込みませんでした。（${error.message}）`,
      { cause: error },
    );
  }
}

/** What came in is what went out, row for row and yen for yen, to the letter. */
function demandEqual({ tables }: Manifest, cameIn: TableSum) {
  const wentOut = tables.find(({ table }) => table === cameIn.table);
  const asText = (sum: TableSum | undefined) =>
    `${sum?.rows}件${Object.entries(sum?.yen ?? {})
      .toSorted()
      .map(([column, yen]) => ` ${column} ${yen}円`)
      .join('')}`;
  const [before, after] = [asText(wentOut), asText(cameIn)];
  if (before === after && wentOut?.digest === cameIn.digest) return;
  const why = before === after ? '内容が書き出したあとで変わっています' : `書き出したときは${before}、ここでは${after}`;
  throw new MoveError(`${fileOf(cameIn.table)} は、書き出したときと一致しません（${why}）。何も取り込みませんでした。`);
}

/** So many numbers are left out, so that nobody who takes one at this moment gets one that is taken. */
const leftOut = 10_000;

/** Lets numbers go on after the highest that came in. They never go back: others are taking them. */
async function goOnAfter(client: Client, { table, column, highest }: Numbered) {
  const { rows } = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [
    escapeIdentifier(table),
    column,
  ]);
  const [found] = rows;
  if (!found) return;
  await client.query(`select setval($1, $2::bigint) from ${found.sequence} where last_value <= $3::bigint`, [
    found.sequence,
    highest + leftOut,
    highest,
  ]);
}
