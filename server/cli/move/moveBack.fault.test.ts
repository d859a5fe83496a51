import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '#server/testing/testServer.ts';
import { aTownThatWentOut, everythingOf, moving } from '../testing/movedTown.ts';

let town: Awaited<ReturnType<typeof aTownThatWentOut>>;
let there: TestServer;
beforeAll(async () => {
  town = await aTownThatWentOut();
  there = town.there;
});
afterAll(() => town.close());

/** Ends the connection that writes the first row of a table, as a machine that goes away would. */
async function killAt(table: string) {
  await sql`create or replace function die_here() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(there.db);
  await sql`create trigger die_here before insert on ${sql.table(table)} for each row execute function die_here()`.execute(
    there.db,
  );
  return () => sql`drop trigger die_here on ${sql.table(table)}`.execute(there.db);
}

describe('[MOVE-01] a town that is killed on its way in leaves nothing, and comes in whole afterwards', () => {
  it.for(['tenant', 'account', 'reservation', 'ledger', 'occupancy', 'vacancy_watch'])('at %s', async (table) => {
    const before = await everythingOf(there);
    const heal = await killAt(table);
    await expect(town.back()).rejects.toThrow();
    await heal();
    expect(await everythingOf(there)).toBe(before);
  });

  it('and then all of it', async () => {
    const sums = await town.back();
    expect(sums.find(({ table }) => table === 'ledger')?.rows).toBeGreaterThan(0);
  });
});

describe('[MOVE-01] a folder that is not written to its end', () => {
  it('does not come in', async () => {
    await rm(join(town.folder, 'manifest.json'));
    expect((await moving(there, 'back', town.folder)).stderr).toContain('書出しが終わっていません');
  });
});
