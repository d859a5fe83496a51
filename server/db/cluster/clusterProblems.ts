import type { Client } from 'pg';
import { clusterTables, type Kind } from './clusterTables.ts';
import { tablesReadBy } from './tablesReadBy.ts';

type Kinds = ReadonlyMap<string, Kind>;

const wantedExtensions = ['btree_gist'];

/**
 * What of the schema would stop a cluster of Citus, a sentence each; none for one that can be laid out. Asks the
 * catalogue alone, so that any PostgreSQL can tell.
 */
export async function clusterProblems(client: Client): Promise<readonly string[]> {
  const kinds = new Map((await clusterTables(client)).map(({ name, kind }) => [name, kind]));
  return [
    ...(await extensionProblems(client)),
    ...(await keyProblems(client, kinds)),
    ...(await foreignKeyProblems(client, kinds)),
    ...(await triggerProblems(client, kinds)),
    ...(await policyProblems(client, kinds)),
  ];
}

async function extensionProblems(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (select from pg_extension where extname = name)`,
    [wantedExtensions],
  );
  return rows.map(
    ({ name }) => `The extension ${name} is missing: the owner creates it, as "create extension ${name}".`,
  );
}

/** A machine can only see to it that something is there once among the rows that it has. */
async function keyProblems(client: Client, kinds: Kinds) {
  const { rows } = await client.query<{ table: string; index: string | null; first: string | null }>(`
    select c.relname as table, i.indexrelid::regclass::text as index, a.attname as first
    from pg_class c
    left join pg_index i on i.indrelid = c.oid and (i.indisunique or i.indisexclusion)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, 2`);
  return rows
    .filter(({ table }) => kinds.get(table) === 'distributed')
    .flatMap(({ table, index, first }) => {
      if (index === null) return [`${table} has no key that begins with tenant_id.`];
      return first === 'tenant_id' ? [] : [`${table}: the key ${index} does not begin with tenant_id.`];
    });
}

type ForeignKey = {
  readonly table: string;
  readonly name: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly references: readonly string[];
  readonly isActing: boolean;
};

async function foreignKeyProblems(client: Client, kinds: Kinds) {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as k (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place) as references,
      confupdtype in ('c', 'n', 'd') or confdeltype in ('n', 'd') as "isActing"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`);
  // In a cluster the catalogue also has the parts of the tables that stand on this machine.
  return rows
    .filter(({ table }) => kinds.has(table))
    .flatMap(({ table, name, to, columns, references, isActing }) => {
      const [from, into] = [kinds.get(table), kinds.get(to)];
      if (from !== 'distributed') {
        const isFound = into === from && from === 'local';
        return isFound || into === 'reference'
          ? []
          : [`${table}: the foreign key ${name} leads from every machine to ${to}.`];
      }
      if (into === 'reference') return [];
      const place = columns.indexOf('tenant_id');
      if (into !== 'distributed' || place < 0 || references[place] !== 'tenant_id') {
        return [`${table}: the foreign key ${name} to ${to} is without tenant_id.`];
      }
      return isActing ? [`${table}: the foreign key ${name} writes tenant_id when a row of ${to} changes.`] : [];
    });
}

type Trigger = { readonly table: string; readonly name: string; readonly body: string; readonly isReadable: boolean };

/** A trigger runs on the machine of its row, where the tables of the others have other names. */
async function triggerProblems(client: Client, kinds: Kinds) {
  const { rows } = await client.query<Trigger>(`
    select tgrelid::regclass::text as table, tgname as name, prosrc as body,
      prolang = (select oid from pg_language where lanname = 'plpgsql') as "isReadable"
    from pg_trigger
    join pg_class c on c.oid = tgrelid and c.relnamespace = 'public'::regnamespace
    join pg_proc p on p.oid = tgfoid
    where not tgisinternal order by 1, 2`);
  return rows
    .filter(({ table }) => kinds.has(table))
    .flatMap(({ table, name, body, isReadable }) => {
      if (!isReadable) return [`${table}: nobody can tell which tables the trigger ${name} reads.`];
      const read = tablesReadBy(body, [...kinds.keys()]);
      return read.length > 0 ? [`${table}: the trigger ${name} reads ${read.join(', ')}.`] : [];
    });
}

async function policyProblems(client: Client, kinds: Kinds) {
  const { rows } = await client.query<{ table: string; name: string }>(`
    select polrelid::regclass::text as table, polname as name from pg_policy
    where polqual::text like '%{SUBLINK %' or polwithcheck::text like '%{SUBLINK %' order by 1, 2`);
  return rows
    .filter(({ table }) => kinds.has(table))
    .map(({ table, name }) => `${table}: the policy ${name} looks into a table.`);
}
