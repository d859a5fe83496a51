import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aVacancyForMany } from '#server/testing/watchesAtOnce.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

/** Cuts off whoever is writing; answers how many were. */
async function cutOff() {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${server.database.name} and wait_event = 'PgSleep'`.execute(server.db);
  return rows.length;
}

it('[OPEN-15] processes that are cut off in the middle of telling tell everybody once in the end', async () => {
  server.clock.set('2026-06-10T10:00');
  const told = await aVacancyForMany(server, 10);
  await sql`create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(1); return null; end $$`.execute(server.db);
  // First while the watches are marked, then while the messages are written.
  for (const table of ['vacancy_watch', 'notice']) {
    await sql`create trigger take_time after insert or update on ${sql.table(table)} for each statement
      execute function take_time()`.execute(server.db);
    for (let cut = 0; cut < 2; cut += 1) {
      // A job that failed waits longer each time.
      server.clock.advance(3_600_000);
      let isOver = false;
      const runs = Promise.allSettled([runJobsNow(server), runJobsNow(server)]).then(() => {
        isOver = true;
      });
      let gone = 0;
      while (!isOver) {
        gone += await cutOff();
        await new Promise((done) => setTimeout(done, 20));
      }
      await runs;
      expect(gone).toBeGreaterThan(0);
    }
    await sql`drop trigger take_time on ${sql.table(table)}`.execute(server.db);
  }
  expect(await told()).toEqual(Array(10).fill(0));
  server.clock.advance(3_600_000);
  await runJobsNow(server);
  expect(await told()).toEqual(Array(10).fill(1));
});
