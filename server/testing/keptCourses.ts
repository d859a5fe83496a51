import { sql } from 'kysely';
import type { Arranging } from './factories.ts';

const tables = ['event_reservation', 'event_reservation_detail', 'event_reservation_history'] as const;

/**
 * All event reservations of a tenant as they are now: `restore` makes them so again, whatever was done to them, so that
 * a call that changes something can be asked twice of the same state. `text` is all of it.
 */
export async function keptCourses({ db }: Pick<Arranging, 'db'>, { tenantId }: { readonly tenantId: string }) {
  const kept: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(to_jsonb(kept)), '[]')::text as rows from ${sql.table(table)} kept
      where tenant_id = ${tenantId}`.execute(db);
    kept.push(rows[0]?.rows ?? '[]');
  }
  return {
    text: kept.join('\n'),
    restore: () =>
      db.transaction().execute(async (trx) => {
        for (const table of tables.toReversed()) {
          await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(trx);
        }
        for (const [index, table] of tables.entries()) {
          await sql`insert into ${sql.table(table)} overriding system value
            select * from jsonb_populate_recordset(null::${sql.table(table)}, ${kept[index]}::jsonb)`.execute(trx);
        }
      }),
  };
}
