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

it('[OPEN-15] processes that are cut off in the middle of telling tell everybody once in the end', async () => {
  server.clock.set('2026-06-10T10:00');
  const told = await aVacancyForMany(server, 10);
  await sql`create function take_time() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return null; end $$`.execute(server.db);
  for (const table of ['notice', 'vacancy_watch', 'job'])
    await sql`create trigger take_time after insert or update on ${sql.table(table)} for each statement
      execute function take_time()`.execute(server.db);
  let cut = 0;
  for (let attempt = 0; attempt < 8; attempt += 1) {
    // A job that failed waits longer each time.
    server.clock.advance(3_600_000);
    const runs = Promise.allSettled([runJobsNow(server), runJobsNow(server)]);
    await new Promise((done) => setTimeout(done, 20 + attempt * 25));
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${server.database.name} and application_name = 'yoyaku' and state <> 'idle'
        and usename = ${new URL(server.database.appUrl).username}`.execute(server.db);
    cut += rows.length;
    await runs;
  }
  expect(cut).toBeGreaterThan(3);
  for (const table of ['notice', 'vacancy_watch', 'job'])
    await sql`drop trigger take_time on ${sql.table(table)}`.execute(server.db);
  server.clock.advance(3_600_000);
  await runJobsNow(server);
  expect(await told()).toEqual(Array(10).fill(1));
});
