import { sql } from 'kysely';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import type { TestTenant } from './factories.ts';
import type { TestServer } from './testServer.ts';

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Without what is another one in every town: ids, names, addresses, and numbers that all towns count together. */
const withoutNames = (row: string, { tenantAlias, tenantName }: TestTenant, ids: ReadonlySet<string>) =>
  [...ids]
    .reduce((text, id) => text.replaceAll(reservationNumber(id), 'number'), row)
    .replace(anyId, 'id')
    .replaceAll(tenantName, 'name')
    .replaceAll(`/${tenantAlias}/`, '/alias/')
    .replace(/member-\d+@/g, 'member@')
    .replace(/第\d+市民会館/g, 'hall')
    .replace(/"\d+子"/g, '"person"')
    .replace(/"(sequence|act)": "?\d+"?/g, '"$1"');

async function rowsOf({ db }: Pick<TestServer, 'db'>, { tenantId }: TestTenant) {
  // Uses of sessions are noted beside calls.
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id' and table_name <> 'session'
    order by table_name`.execute(db);
  const all = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(kept)::text as text from ${sql.table(name)} as kept
      where tenant_id = ${tenantId}`.execute(db);
    for (const { text } of rows) all.add(`${name} ${text}`);
  }
  return all;
}

/** What work changes in all that a tenant has, in words that are the same for the same work in another town. */
export async function changesOf<T>(server: Pick<TestServer, 'db'>, tenant: TestTenant, work: () => Promise<T>) {
  const before = await rowsOf(server, tenant);
  const done = await work();
  const after = await rowsOf(server, tenant);
  const ids = new Set([...after].flatMap((row) => row.match(anyId) ?? []));
  const told = (rows: Iterable<string>) => [...rows].map((row) => withoutNames(row, tenant, ids)).toSorted();
  return { done, changed: { gone: told(before.difference(after)), come: told(after.difference(before)) } };
}
