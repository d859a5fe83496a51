import pg from 'pg';

/**
 * Statistics of what was loaded, as the product takes them after an import. Tables without a row are left out: known to be
 * empty, they would be read from end to end by the statements that are planned next, however much comes into them.
 */
export async function analyzed(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = current_schema::regnamespace and pg_relation_size(oid) > 0`,
  );
  await client.query(`vacuum analyze ${rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
}
