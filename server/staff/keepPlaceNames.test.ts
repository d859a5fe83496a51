import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('[ROUTE-01] the daily sweep keeps the halls of a tenant that was imported before they were searched', async () => {
  const { tenantId } = await aTenant(server, { tenantAlias: 'ofunato', tenantName: '大船渡市' });
  await aHall(server, { tenantId }, { name: 'みなと会館' });
  const found = async () => (await server.call('Tenant/FindTenant', { query: 'ミナト' })).body.items;
  expect(await found()).toEqual([]);
  await server.db.deleteFrom('job').execute();
  await schedule(server.db, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(server.clock()) });
  await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
  expect(await found()).toMatchObject([{ tenantAlias: 'ofunato', places: ['みなと会館'] }]);
});
