import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { DB, Json } from './schema.ts';

/** How many rows of a table a write added, changed and removed. */
export type Change = { readonly added: number; readonly changed: number; readonly removed: number };

export const noChange: Change = { added: 0, changed: 0, removed: 0 };

export const sumOf = (changes: readonly Change[]) =>
  changes.reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added,
      changed: sum.changed + changed,
      removed: sum.removed + removed,
    }),
    noChange,
  );

/** A document for a column of a row that is written as one. */
export const asJson = (document: unknown) => document as Json;

/** A document of a column: it was checked before it was written, and only the product writes there. */
export const fromJson = <Document>(column: Json): Document => column as Document;

type Table = keyof DB & string;
type Row<T extends Table> = Insertable<DB[T]>;
type Column<T extends Table> = keyof Row<T> & string;

/** Rows that all name the same columns. */
type Rows<T extends Table> = { readonly table: T; readonly rows: readonly Row<T>[] };

const columnsOf = (rows: readonly object[]) => Object.keys(rows[0] ?? {});

const list = (columns: readonly string[], prefix?: string) =>
  sql.join(columns.map((column) => sql.ref(prefix === undefined ? column : `${prefix}.${column}`)));

/** The rows as PostgreSQL reads them out of one parameter: thousands go out in one statement. */
const given = (table: Table, rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Rows per statement, so that no statement runs into its time limit. */
const atOnce = 2_000;

/** Adds rows, however many. */
export async function insertRows<T extends Table>(trx: Database, { table, rows }: Rows<T>): Promise<Change> {
  const columns = list(columnsOf(rows));
  for (let start = 0; start < rows.length; start += atOnce) {
    const part = given(table, rows.slice(start, start + atOnce));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${part} returning 1`.execute(trx);
  }
  return { ...noChange, added: rows.length };
}

/**
 * Adds the rows of a tenant whose `key` is new and changes those that differ. The others are not locked, and a row keeps its
 * id, the column named after its table: whoever writes a row that refers to one of them does not wait for the writer.
 */
export async function upsertRows<T extends Table>(
  trx: Database,
  { table, rows, key }: Rows<T> & { readonly key: readonly Column<T>[] },
): Promise<Change> {
  const [first] = rows as readonly { readonly tenant_id?: unknown }[];
  if (!first) return noChange;
  const all = columnsOf(rows);
  const kept: readonly string[] = [...key, `${table}_id`];
  const rest = all.filter((column) => !kept.includes(column));
  const columns = list(all);
  const wanted = (column: string) => sql.ref(`wanted.${column}`);
  // First, so that the change sees what somebody else has just added.
  const added = await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${given(table, rows)}
    on conflict (${list(key)}) do nothing returning 1`.execute(trx);
  const changed = await sql`
    update ${sql.table(table)} set ${sql.join(rest.map((column) => sql`${sql.ref(column)} = ${wanted(column)}`))}
    from ${given(table, rows)} as wanted
    where ${sql.ref(`${table}.tenant_id`)} = ${first.tenant_id}::uuid
      and (${list(key, table)}) = (${list(key, 'wanted')})
      and (${list(rest, table)}) is distinct from (${list(rest, 'wanted')})
    returning 1`.execute(trx);
  return { added: added.rows.length, changed: changed.rows.length, removed: 0 };
}

/**
 * Leaves exactly these rows among those of the tenant whose column `within` is one of `values`: what is not among them
 * goes, what is missing comes, equal ones stay. For tables that no other table points to.
 */
export async function replaceRows<T extends Table>(
  trx: Database,
  {
    table,
    rows,
    tenantId,
    within,
    values,
  }: Rows<T> & { readonly tenantId: string; readonly within: Column<T>; readonly values: readonly string[] },
): Promise<Change> {
  const columns = columnsOf(rows);
  const isWanted =
    rows.length === 0
      ? sql`false`
      : sql`exists (select from ${given(table, rows)} as wanted
          where (${list(columns, 'wanted')}) is not distinct from (${list(columns, table)}))`;
  const removed = await sql`
    delete from ${sql.table(table)} where ${sql.ref(`${table}.tenant_id`)} = ${tenantId}
      and ${sql.ref(`${table}.${within}`)} = any(${values}::uuid[]) and not ${isWanted}
    returning 1`.execute(trx);
  if (rows.length === 0) return { ...noChange, removed: removed.rows.length };
  const added = await sql`
    insert into ${sql.table(table)} (${list(columns)}) select ${list(columns)} from ${given(table, rows)}
    on conflict do nothing returning 1`.execute(trx);
  const changed = Math.min(added.rows.length, removed.rows.length);
  return { added: added.rows.length - changed, changed, removed: removed.rows.length - changed };
}

/**
 * Takes back what has none of the keys, so that it is not offered any more. It is not deleted: people have reserved it,
 * and it may come back under its key.
 */
export async function withdrawOthers(
  trx: Database,
  {
    table,
    tenantId,
    keys,
  }: {
    readonly table: 'article' | 'event_container' | 'event_category' | 'event';
    readonly tenantId: string;
    readonly keys: readonly string[];
  },
): Promise<Change> {
  const withdrawn = await sql`
    update ${sql.table(table)} set is_published = false
    where tenant_id = ${tenantId} and is_published and not key = any(${keys}::text[]) returning 1`.execute(trx);
  return { ...noChange, removed: withdrawn.rows.length };
}

/** The ids of a tenant's rows by their keys. */
export async function idsByKey(
  trx: Database,
  { table, id, tenantId }: { readonly table: Table; readonly id: string; readonly tenantId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select key, ${sql.ref(id)} as id from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(trx);
  return new Map(rows.map((row) => [row.key, row.id]));
}
