import type { Client } from 'pg';

/** A table of the product, as backups and removals see it. */
export type KeptTable = {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
  /** Those that the database numbers. */
  readonly numbered: readonly string[];
  /** Its rows are seen only by whoever is bound to their tenant. */
  readonly isOfTenants: boolean;
};

/**
 * Every table of the product, each after those it points to. Asked of the database and not listed, so that none is
 * forgotten. Which migrations have run is in the head of a backup.
 */
export async function keptTables(client: Client): Promise<readonly KeptTable[]> {
  const { rows } = await client.query<KeptTable & { pointsTo: readonly string[] }>(`
    select c.relname as name, c.relforcerowsecurity as "isOfTenants",
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as numbered,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "pointsTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
    order by c.relname`);
  const ordered: KeptTable[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, pointsTo }) => !isPlaced(name) && pointsTo.every(isPlaced));
    if (!next) throw new Error('Tables point to one another in a circle, so their rows have no order.');
    const { pointsTo: _, ...table } = next;
    ordered.push(table);
  }
  return ordered;
}
