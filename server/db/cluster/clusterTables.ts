import type { Client } from 'pg';

/**
 * What becomes of a table in a cluster. distributed: its rows stand where their tenant stands. reference: every machine
 * has all of it. local: it belongs to no tenant, nothing points to it, and it stays on the machine that is asked.
 */
export type Kind = 'distributed' | 'reference' | 'local';

export type ClusterTable = { readonly name: string; readonly kind: Kind };

/** The directory is read before a tenant is known. */
const references = ['tenant'];

const locals = ['backup_run', 'rate_limit', 'schema_migration', 'server_process', 'server_secret'];

/** Every table, those of tenants last: they point to the directory. */
export async function clusterTables(client: Client): Promise<readonly ClusterTable[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`);
  const tables = rows.map(({ name }) => ({ name, kind: kindOf(name) }));
  return [
    ...tables.filter(({ kind }) => kind !== 'distributed'),
    ...tables.filter(({ kind }) => kind === 'distributed'),
  ];
}

function kindOf(name: string): Kind {
  if (references.includes(name)) return 'reference';
  return locals.includes(name) ? 'local' : 'distributed';
}
