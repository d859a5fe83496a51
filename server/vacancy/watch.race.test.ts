import { afterAll, beforeAll, expect, it } from 'vitest';
import { mostWatches } from '#rules/reservation/whyNoMoreWatches.ts';
import { loadOf } from '#rules/testing/load.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { deadlocksOf } from '#server/testing/aCrowd.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aVacancyForMany, watchesAtOnce } from '#server/testing/watchesAtOnce.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

const rounds = loadOf(20, 3);

it(`[OPEN-15] thirty wishes of one person at once are ${mostWatches} watches, ${rounds} rounds, 0 deadlocks`, async () => {
  const before = await deadlocksOf(server);
  for (let round = 0; round < rounds; round += 1) {
    server.clock.set('2026-06-10T10:00');
    expect(await watchesAtOnce(server)).toEqual({ stand: mostWatches, codes: ['asked', 'tooManyWatches'] });
  }
  expect(await deadlocksOf(server)).toBe(before);
});

it(`[OPEN-15] four processes tell each of forty people once, ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    server.clock.set('2026-06-10T10:00');
    const told = await aVacancyForMany(server, 40);
    server.clock.set('2026-06-10T10:02');
    await Promise.all(Array.from({ length: 4 }, () => runJobsNow(server)));
    expect(await told()).toEqual(Array(40).fill(1));
  }
});

it(`[OPEN-15] whoever asks while the job is ending is looked after too, ${rounds * 5} rounds`, async () => {
  server.clock.set('2026-06-10T10:00');
  const { tenant, hall, session } = await aSmallTown(server);
  await aReservation(server, await aMember(server, tenant), hall);
  const body = frameBody(hall, '2026-06-20');
  for (let round = 0; round < rounds * 5; round += 1) {
    const { body: answer } = await server.call('VacancyWatch/AskForFrame', body, { session });
    await server.call('VacancyWatch/Withdraw', answer, { session });
    server.clock.advance(60_000);
    // Nobody waits, so the job ends; at the same time somebody begins to.
    const [asked] = await Promise.all([
      server.call('VacancyWatch/AskForFrame', body, { session }),
      runJobsNow(server),
      runJobsNow(server),
    ]);
    expect(asked.status).toBe(200);
    const jobs = await server.db
      .selectFrom('job')
      .select('job_id')
      .where('tenant_id', '=', tenant.tenantId)
      .where('kind', '=', 'tellOfVacancies')
      .execute();
    expect(jobs).toHaveLength(1);
    await server.call('VacancyWatch/Withdraw', asked.body, { session });
  }
});
