import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { madeUpFiles, madeUpUnpaid } from './testing/manyPast.ts';
import { aMovingTown, moveInto } from './testing/moveInto.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ poolSize: 4 });
});
afterAll(() => server.close());

const tables = [
  'account',
  'reservation',
  'reservation_detail',
  'reservation_history',
  'ledger',
  'occupancy',
  'job',
  'moved_row',
] as const;
const files = { ...madeUpFiles(4), unpaid: madeUpUnpaid(4) };

/** Ends the connection that writes the second row of a table, as a machine that goes away would. */
async function killAt(table: string) {
  await sql`create or replace function die_here() returns trigger language plpgsql as $$
    begin
      if (select count(*) from ${sql.table(table)}) > 0 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`.execute(server.db);
  await sql`create trigger die_here before insert on ${sql.table(table)} for each row execute function die_here()`.execute(
    server.db,
  );
  return () => sql`drop trigger die_here on ${sql.table(table)}`.execute(server.db);
}

async function countsOf(tenantId: string) {
  const counts = [];
  for (const table of tables) {
    const rows = await server.db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenantId).execute();
    counts.push([table, rows.length] as const);
  }
  return Object.fromEntries(counts);
}

describe('[MOVE-01] a run that dies leaves nothing half done, and the next one does it all', () => {
  it.for(tables)('while it writes %s', async (table) => {
    const { tenant } = await aMovingTown(server);
    const before = await countsOf(tenant.tenantId);
    const heal = await killAt(table);
    await expect(moveInto(server, tenant, files)).rejects.toThrow();
    await heal();
    expect(await countsOf(tenant.tenantId)).toEqual(before);
    const done = await moveInto(server, tenant, files);
    expect(done.isDone).toBe(true);
    expect(done.sheet.every(({ inFiles, here }) => inFiles === here)).toBe(true);
    expect(await countsOf(tenant.tenantId)).toMatchObject({ account: 4, reservation: 8, occupancy: 4, moved_row: 12 });
  });
});
