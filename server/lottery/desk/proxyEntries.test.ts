import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aLotteryTown } from '../testing/aLotteryTown.ts';
import { runJobs } from '../testing/runJobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('[LOTD-01] what staff enter for somebody at the counter is in the same draw, and its page counts it', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server);
  const { tenantAlias, tenantId } = town.tenant;
  await town.enter(await aMember(server, town.tenant));
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk', name: '窓口 花子' });
  const atCounter = async () => {
    const { userId } = await aMember(server, town.tenant);
    const body = { ...town.body(), person: { kind: 'registered' as const, userId } };
    return (await server.call('Desk/Reserve', body, { staff: clerk })).body;
  };
  const [entry, withdrawn] = [await atCounter(), await atCounter()];
  for (const one of [entry, withdrawn]) expect(one).toMatchObject({ entryType: 'lottery' });
  const { draw_id: drawId = '' } = (await town.draws())[0] ?? {};
  const shown = async () => (await server.call('Lottery/GetDraw', { tenantAlias, drawId })).body;
  // Open, it says nothing of how many want it.
  expect(await shown()).toMatchObject({ entryCount: null, proxyCount: null });
  await server.db
    .updateTable('reservation')
    .set({ state: 'withdrawn' })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', withdrawn.reservationId)
    .execute();
  expect(await asStaff(server, tenantAlias, 'Desk/GetDraw', { drawId })).toMatchObject({
    draw: { entryCount: 2 },
    proxies: [{ staffName: '窓口 花子さん', count: 1 }],
  });
  for (const moment of ['2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00']) {
    await runJobs(server, moment);
    expect(await shown(), moment).toMatchObject({ entryCount: 2, ticketCount: 2, proxyCount: 1 });
  }
  const listed = await server.db
    .selectFrom('lottery_entry')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .execute();
  expect(listed).toHaveLength(2);
  expect((await town.draws()).map(({ state }) => state)).toEqual(['announced']);
});
