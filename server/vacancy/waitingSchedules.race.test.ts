import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isFullLoad, testSeed } from '#rules/testing/load.ts';
import { deadlocksOf } from '#server/testing/aCrowd.ts';
import { aServer } from '#server/testing/testServer.ts';
import { runSchedules } from '#server/testing/waitingSchedules.ts';

const schedules = isFullLoad ? 10_000 : 150;

it(`[COURSE-04] ${schedules} random schedules of offers, expiries, answers and cancellations (seed ${testSeed}): no place twice, none unoffered, none after its end`, async () => {
  const server = await aServer({ poolSize: 20 });
  try {
    const before = await deadlocksOf(server);
    expect(await runSchedules(server, { count: schedules, from: testSeed })).toEqual([]);
    expect(await deadlocksOf(server)).toBe(before);
  } finally {
    await server.close();
  }
}, 10_800_000);

/** The same program on a database that has lost what keeps two from one seat. */
it('[COURSE-04] without the lock of the course and the index of its seats a place is held twice', async () => {
  const server = await aServer({ poolSize: 20 });
  try {
    await sql.raw('create policy no_lock on event as restrictive for update using (false)').execute(server.db);
    await sql.raw('drop index event_reservation_seat').execute(server.db);
    const broken = await runSchedules(server, { count: 400, from: testSeed, enough: 1 });
    expect(broken).not.toEqual([]);
  } finally {
    await server.close();
  }
}, 600_000);
