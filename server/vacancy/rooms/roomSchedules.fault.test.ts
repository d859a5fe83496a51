import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { runRoomSchedules } from '#server/testing/roomSchedules.ts';
import { aServer } from '#server/testing/testServer.ts';

const schedules = loadOf(100, 8);

it(`[OPEN-09] rooms: the same while processes lose the database in the middle of it, ${schedules} schedules`, async () => {
  const server = await aServer({ poolSize: 20 });
  let cut = 0;
  // The connections of the server alone: those of the test are another user's.
  const cutOff = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${server.database.name} and usename <> current_user and state = 'idle in transaction'
      order by random() limit 1`.execute(server.db);
    cut += rows.length;
  };
  try {
    expect(await runRoomSchedules(server, { count: schedules, from: testSeed + 100_000, during: cutOff })).toEqual([]);
    expect(cut).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
}, 600_000);
