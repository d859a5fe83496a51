import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { aTownThatWentOut } from '../testing/movedTown.ts';

let town: Awaited<ReturnType<typeof aTownThatWentOut>>;
let there: TestServer;
beforeAll(async () => {
  town = await aTownThatWentOut();
  there = town.there;
});
afterAll(() => town.close());

it('[MOVE-01] a town comes in once: a second run is refused while one is under way, and afterwards', async () => {
  let refused: unknown;
  const sums = await writeTogether(
    there,
    {
      table: 'account',
      count: 1,
      meanwhile: async () => {
        refused = await town.back().catch((error: unknown) => error);
      },
    },
    town.back,
  );
  expect(refused).toMatchObject({ name: 'MoveError', message: expect.stringContaining('別の取込み') });
  expect(sums.find(({ table }) => table === 'account')?.rows).toBeGreaterThan(0);
  await expect(town.back()).rejects.toThrow('すでにあります');
  expect((await sql`select 1 from tenant`.execute(there.db)).rows).toHaveLength(1);
});

it('[MOVE-01] numbers go on behind those that came in', async () => {
  const { rows } = await sql<{ sequence: string; most: string }>`
    select pg_get_serial_sequence('ledger', 'sequence') as sequence, max(sequence) as most from ledger`.execute(
    there.db,
  );
  const next = await sql<{ number: string }>`select nextval(${rows[0]?.sequence}) as number`.execute(there.db);
  expect(Number(next.rows[0]?.number)).toBeGreaterThan(Number(rows[0]?.most));
});
