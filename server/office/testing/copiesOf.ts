import { sql } from 'kysely';
import type { TestServer } from '#server/testing/testServer.ts';

/** Adds reservations like one that stands, on the same day, without their places. */
export async function copiesOf({ db }: Pick<TestServer, 'db'>, reservationId: string, count: number) {
  const columnsOf = async (table: string) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    return rows.map(({ name }) => name);
  };
  const copy = sql`jsonb_build_object('reservation_id', md5(${reservationId} || number)::uuid)`;
  for (const table of ['reservation', 'reservation_detail'] as const) {
    const columns = await columnsOf(table);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => sql`(made).${sql.ref(name)}`))}
      from (select jsonb_populate_record(one, ${copy}) as made
        from ${sql.table(table)} as one, generate_series(1, ${count}::integer) as number
        where one.reservation_id = ${reservationId}) as made`.execute(db);
  }
}
