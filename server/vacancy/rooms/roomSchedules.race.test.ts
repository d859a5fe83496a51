import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isFullLoad, testSeed } from '#rules/testing/load.ts';
import { deadlocksOf } from '#server/testing/aCrowd.ts';
import { runRoomSchedules } from '#server/testing/roomSchedules.ts';
import { aServer } from '#server/testing/testServer.ts';

const schedules = isFullLoad ? 10_000 : 100;

it(`[OPEN-09] ${schedules} random schedules of rooms (seed ${testSeed}): no frame twice, none unoffered, none after its end`, async () => {
  const server = await aServer({ poolSize: 20 });
  try {
    const before = await deadlocksOf(server);
    expect(await runRoomSchedules(server, { count: schedules, from: testSeed })).toEqual([]);
    expect(await deadlocksOf(server)).toBe(before);
  } finally {
    await server.close();
  }
}, 10_800_000);

/** The same program on a database that has lost what keeps two from one place. */
it('[OPEN-09] without the lock of the spaces and the constraint a frame is held twice', async () => {
  const server = await aServer({ poolSize: 20 });
  try {
    // It hides every space from the lock's statement, which then holds nothing.
    await sql`create policy no_lock on space as restrictive for select using (false)`.execute(server.db);
    await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.db);
    const broken = await runRoomSchedules(server, { count: 400, from: testSeed, enough: 1 });
    expect(broken).not.toEqual([]);
  } finally {
    await server.close();
  }
}, 600_000);
