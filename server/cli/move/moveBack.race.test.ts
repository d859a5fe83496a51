import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveBack } from '#server/db/move/moveBack.ts';
import { aTown } from '#server/testing/aTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';
import { endSealedDraws, moving } from '../testing/movedTown.ts';
import { readTown } from './townFolder.ts';

let here: TestServer;
let there: TestServer;
let root: string;
beforeAll(async () => {
  here = await aServer();
  there = await aServer({ poolSize: 6 });
  const { tenantAlias: alias } = (await aTown(here, '移る町')).tenant;
  await endSealedDraws(here);
  root = await mkdtemp(join(tmpdir(), 'yoyaku-twice-'));
  expect((await moving(here, 'out', alias, join(root, 'whole'))).code).toBe(0);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await rm(root, { recursive: true });
});

const back = async () => moveBack(there.database.ownerUrl, await readTown(join(root, 'whole')));

it('[MOVE-01] a town comes in once: a second run is refused while one is under way, and afterwards', async () => {
  let refused: unknown;
  const sums = await writeTogether(
    there,
    {
      table: 'account',
      count: 1,
      meanwhile: async () => {
        refused = await back().catch((error: unknown) => error);
      },
    },
    back,
  );
  expect(refused).toMatchObject({ name: 'MoveError', message: expect.stringContaining('別の取込み') });
  expect(sums.find(({ table }) => table === 'account')?.rows).toBeGreaterThan(0);
  await expect(back()).rejects.toThrow('すでにあります');
  expect((await sql`select 1 from tenant`.execute(there.db)).rows).toHaveLength(1);
});

it('[MOVE-01] numbers that others take meanwhile are never given twice', async () => {
  const { rows } = await sql<{ sequence: string; most: string }>`
    select pg_get_serial_sequence('ledger', 'sequence') as sequence, max(sequence) as most from ledger`.execute(
    there.db,
  );
  const next = await sql<{ number: string }>`select nextval(${rows[0]?.sequence}) as number`.execute(there.db);
  expect(Number(next.rows[0]?.number)).toBeGreaterThan(Number(rows[0]?.most));
});
