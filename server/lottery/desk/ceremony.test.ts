import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asStaff } from '#server/testing/asStaff.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aDueCeremony } from '../testing/aDueCeremony.ts';
import { runJobs } from '../testing/runJobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const digits = '31415926535897932384';
const others = '27182818284590452353';

it('[LOTD-01] two people who type the same digits draw, and neither sees what the other typed', async () => {
  const { town, one, two, drawId, type, state } = await aDueCeremony(server);
  expect(await type(one, digits)).toMatchObject({ status: 200, body: { isDrawn: false, announceAt: null } });
  const seen = await server.call('Desk/GetDraw', { drawId }, { staff: two });
  expect(seen.body.reading).toMatchObject({ isMine: false, secondBy: null });
  expect(JSON.stringify(seen.body)).not.toContain(digits);
  expect(await state()).toBe('closed');
  expect(await type(two, digits)).toMatchObject({
    status: 200,
    body: { isDrawn: true, announceAt: '2026-06-16T17:00' },
  });
  expect(await town.draws()).toMatchObject([{ state: 'drawn', randomness: digits }]);
  const { body: record } = await server.call('Desk/GetDrawRecord', { drawId }, { staff: one });
  expect(record).toMatchObject({ randomness: digits, seed: expect.stringMatching(/^[0-9a-f]{64}$/), results: null });
  expect(record.reading).toMatchObject({ isMine: true, secondBy: expect.any(String) });
  await runJobs(server, '2026-06-16T17:00');
  const { results } = await asStaff(server, town.tenant.tenantAlias, 'Desk/GetDrawRecord', { drawId });
  expect(results).toMatchObject({ lost: 1, winners: [{ lines: ['2026/09/20(日) 09:00～12:00 ホールA'] }] });
});

it('one person alone never draws, and may correct what they typed', async () => {
  const { one, two, type, state } = await aDueCeremony(server);
  await type(one, others);
  expect((await type(one, digits)).body).toMatchObject({ isDrawn: false });
  expect(await state()).toBe('closed');
  expect((await type(two, others)).body).toMatchObject({ error: { code: 'digitsDiffer' } });
  expect((await type(two, digits)).body).toMatchObject({ isDrawn: true });
});

it('digits that differ are refused and draw nothing; somebody begins anew, and another one confirms', async () => {
  const { one, two, type, state } = await aDueCeremony(server);
  await type(one, others);
  expect(await type(two, digits)).toMatchObject({ status: 409, body: { error: { code: 'digitsDiffer' } } });
  expect(await state()).toBe('closed');
  expect((await type(two, digits, true)).body).toMatchObject({ isDrawn: false });
  expect((await type(one, digits)).body).toMatchObject({ isDrawn: true });
});

it('the log says who typed, and keeps no digits', async () => {
  const { town, one, two, type } = await aDueCeremony(server);
  await type(one, digits);
  await type(two, digits);
  const rows = await server.db
    .selectFrom('audit_event')
    .selectAll()
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('action', '=', 'Desk/TypeDigits')
    .execute();
  expect(new Set(rows.map(({ actor }) => actor)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain(digits);
});

it('the table itself refuses a second reading by whoever read first', async () => {
  const { town, one, drawId, type } = await aDueCeremony(server);
  await type(one, digits);
  const second = { second_by: `staff:${one.staffId}`, second_at: new Date() };
  const writing = server.db
    .updateTable('lottery_ceremony')
    .set(second)
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('draw_id', '=', drawId)
    .execute();
  await expect(writing).rejects.toThrow(/lottery_ceremony_check/);
});
