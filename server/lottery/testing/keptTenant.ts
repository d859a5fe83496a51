import { sql } from 'kysely';
import type { Arranging } from '#server/testing/factories.ts';

/**
 * Everything that a tenant has in the database as it is now: `restore` makes it so again, whatever was done to it, so
 * that the same call can be asked twice of the same rows, and the same draw be drawn again. `text` is all of it.
 */
export async function keptTenant({ db }: Pick<Arranging, 'db'>, { tenantId }: { readonly tenantId: string }) {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name not in ('tenant', 'session')
    order by 1`.execute(db);
  const kept: { readonly name: string; readonly columns: string; readonly rows: string }[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ rows: string; columns: string }>`
      select coalesce(jsonb_agg(to_jsonb(kept)), '[]')::text as rows,
        (select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = ${name}::regclass
          and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from ${sql.table(name)} kept where tenant_id = ${tenantId}`.execute(db);
    kept.push({ name, columns: rows[0]?.columns ?? '', rows: rows[0]?.rows ?? '[]' });
  }
  return {
    text: kept.map(({ rows }) => rows).join('\n'),
    restore: () =>
      db.transaction().execute(async (trx) => {
        // Neither foreign keys nor the triggers that let a draw go forward only.
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const { name, columns, rows } of kept) {
          await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(trx);
          await sql`insert into ${sql.table(name)} (${sql.raw(columns)}) overriding system value
            select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows}::jsonb)`.execute(
            trx,
          );
        }
      }),
  };
}
