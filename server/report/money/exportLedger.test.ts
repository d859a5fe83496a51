import { parse } from 'csv-parse/sync';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import type { Database } from '#server/db/connect.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { asMember } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Reservations, each with a line in the ledger. */
const number = 20_000;
const from = '2026-03-01';
const to = addDays(from, 99);

/** Copies of a row, but for what is given for the nth of them. */
async function copies(
  trx: Database,
  table: 'reservation' | 'ledger',
  { where, changed }: Record<'where' | 'changed', RawBuilder<unknown>>,
) {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    trx,
  );
  const columns = (of: string) => sql.join(rows.map(({ name }) => sql.ref(`${of}${name}`)));
  await sql`insert into ${sql.table(table)} (${columns('')}) select ${columns('made.')}
    from ${sql.table(table)} copied cross join generate_series(1, ${sql.lit(number)}) nth
    cross join lateral jsonb_populate_record(copied, ${changed}) made where ${where}`.execute(trx);
}

it('the ledger of 100 days comes whole and in its order, however many lines it has', { timeout: 300_000 }, async () => {
  server.clock.set('2026-06-01T09:00');
  const town = await aPayingTown(server);
  const { tenantId } = town.tenant;
  const first = await book(server, await asMember(server, town, town.member));
  const id = sql`md5(nth::text)::uuid`;
  const at = sql`timestamptz '2026-03-01 03:00:00+00' + make_interval(mins => nth * 7)`;
  const ofFirst = sql`copied.tenant_id = ${tenantId} and copied.reservation_id = ${first}`;
  await server.db.transaction().execute(async (trx) => {
    // Copies of a booking would take its room again.
    await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(trx);
    await copies(trx, 'reservation', { where: ofFirst, changed: sql`jsonb_build_object('reservation_id', ${id})` });
    const changed = sql`jsonb_build_object('reservation_id', ${id}, 'happened_at', ${at})`;
    await copies(trx, 'ledger', { where: ofFirst, changed });
  });

  // Nothing is analyzed here: so much may come in an hour, and no plan may depend on the database knowing it.
  const call = { staff: await aStaffMember(server, town.tenant) };
  const exported = await server.call('Desk/ExportLedger', { from, to, form: 'ledger' }, call);
  expect(exported.status).toBe(200);
  const lines = parse(exported.body.csv, { bom: true, columns: true }) as Record<string, string>[];
  const times = lines.map((line) => line.日時 ?? '');
  const kept = await sql<{ count: number }>`select count(*)::integer as count from ledger where tenant_id = ${tenantId}
    and happened_at >= ${`${from}T00:00+09:00`} and happened_at < ${`${addDays(to, 1)}T00:00+09:00`}`.execute(
    server.db,
  );
  expect(lines).toHaveLength(kept.rows[0]?.count ?? 0);
  expect(lines.length).toBeGreaterThan(number - 1);
  expect(times).toEqual(times.toSorted().reverse());
  const accounts = await server.call('Desk/ExportLedger', { from, to, form: 'accounts' }, call);
  expect(accounts.status).toBe(200);
  const [account] = parse(accounts.body.csv, { bom: true, columns: true }) as Record<string, string>[];
  expect(Number(account?.調定額)).toBe(
    lines.reduce((sum, line) => sum + (line.種類 === lines[0]?.種類 ? Number(line.金額) : 0), 0),
  );
});
