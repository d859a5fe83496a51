import pg from 'pg';
import { onServer } from './testDatabase.ts';

/** Tables of a tenant whose changes the server counts itself, or asks for with every question. */
const uncounted = ['fresh_version', 'session', 'account', 'idempotency', 'rate_limit'];

/**
 * Tests arrange rows as a superuser, past the operations that count changes. These triggers count for them: they raise
 * the version of the tenant. What the server's own role writes is not counted here, so a write path of the product that
 * forgets to count is still found.
 */
export async function countArrangedChanges(superuserUrl: string) {
  await onServer(
    superuserUrl,
    `create function count_arranged_change() returns trigger language plpgsql as $$
     begin
       if (select rolsuper from pg_roles where rolname = current_user) then
         insert into fresh_version (tenant_id, kind, subject_id, scope_id)
         select tenant_id, 'tenant', tenant_id, tenant_id
         from (select distinct tenant_id from touched) as touched_tenants
         where tenant_id in (select tenant_id from tenant)
         on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1;
       end if;
       return null;
     end $$`,
  );
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(columns.table_name) as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'
         and columns.table_name <> all ($1)`,
      [uncounted],
    );
    // Each by itself: a server may be at work, and would wait for one table while this waits for another.
    for (const { name } of rows) {
      for (const [what, touched] of Object.entries({ insert: 'new', update: 'new', delete: 'old' })) {
        await client.query(
          `create trigger count_arranged_${what} after ${what} on ${name} referencing ${touched} table as touched
           for each statement execute function count_arranged_change()`,
        );
      }
    }
  } finally {
    await client.end();
  }
}
