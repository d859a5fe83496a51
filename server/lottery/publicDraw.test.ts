import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedDaysAhead } from '#rules/lottery/publishedDaysAhead.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { aLotteryTown } from './testing/aLotteryTown.ts';
import { jobScope } from './testing/jobScope.ts';
import { runJobs } from './testing/runJobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('[LOT-01] a draw reads as published before its entries open, as open while it takes some, and as closed from its close on, whether its list is frozen yet or not', async () => {
  server.clock.set('2026-05-28T09:00');
  const town = await aLotteryTown(server);
  const { tenantAlias } = town.tenant;
  const scope = await jobScope(server, town.tenant);
  await scope.transact((context) => server.server.drawKinds.facility.publishDue(context, publishedDaysAhead));
  const [drawId = ''] = (await town.draws()).map(({ draw_id }) => draw_id);
  const phases = async (moment: string) => {
    server.clock.set(moment);
    const { items } = (await server.call('Lottery/ListDraws', { tenantAlias })).body;
    const { phase } = (await server.call('Lottery/GetDraw', { tenantAlias, drawId })).body;
    return [...new Set([...items.map((draw) => draw.phase), phase])];
  };
  expect(await phases('2026-05-28T10:00')).toEqual(['published']);
  expect(await phases('2026-06-01T08:59')).toEqual(['published']);
  expect(await phases('2026-06-01T09:00')).toEqual(['open']);
  expect(await phases('2026-06-15T16:59')).toEqual(['open']);
  expect(await phases('2026-06-15T17:00')).toEqual(['closed']);
  await runJobs(server, '2026-06-15T17:00');
  expect(await phases('2026-06-15T17:05')).toEqual(['closed']);
});
