import { type RawBuilder, sql } from 'kysely';
import { newId } from '../newId.ts';
import type { Arranging } from './factories.ts';

type Kept = {
  readonly tenantId: string;
  /** In the order in which rows are written; they are removed in reverse. */
  readonly tables: readonly string[];
  /** Neither foreign keys nor triggers have a say, so that any state comes back. */
  readonly isUnchecked?: boolean;
};

/**
 * What a tenant has in these tables as they are now: `restore` makes it so again, whatever was done to it. `text` is
 * all of it, in the same order for the same rows. Restoring is a function of the database, whose statements stay
 * planned: tests do it hundreds of times.
 */
export async function keptRows({ db }: Pick<Arranging, 'db'>, { tenantId, tables, isUnchecked = false }: Kept) {
  const texts: string[] = [];
  const removals: RawBuilder<unknown>[] = [];
  const insertions: RawBuilder<unknown>[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ text: string; columns: string }>`
      select coalesce(jsonb_agg(to_jsonb(kept) order by to_jsonb(kept)::text), '[]')::text as text,
        (select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = ${table}::regclass
          and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from ${sql.table(table)} kept where tenant_id = ${tenantId}`.execute(db);
    const { text, columns } = rows[0] ?? { text: '[]', columns: '' };
    texts.push(text);
    removals.unshift(sql`delete from ${sql.table(table)} where tenant_id = ${sql.lit(tenantId)};`);
    if (text === '[]') continue;
    insertions.push(sql`insert into ${sql.table(table)} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${sql.lit(text)}::jsonb);`);
  }
  const name = sql.table(`restore_${newId().replaceAll('-', '')}`);
  const create = () =>
    sql`create function ${name}() returns void language plpgsql
      ${isUnchecked ? sql`set session_replication_role = replica` : sql``}
      as $restore$ begin ${sql.join([...removals, ...insertions], sql` `)} end $restore$`.execute(db);
  let made: Promise<unknown> | undefined;
  const restore = async () => {
    made ??= create();
    await made;
    await sql`select ${name}()`.execute(db);
  };
  return { text: texts.join('\n'), restore };
}
