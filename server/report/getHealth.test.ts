import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { aPayingTown, begin, book } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { noteBackup } from '../db/backup/backupRun.queries.ts';
import { inTenant } from '../db/connect.ts';
import { act } from '../testing/aPayingTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('tells what is late, what the provider has not answered, and when the last backup was', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const health = async () => (await server.call('Desk/GetHealth', {}, { staff })).body;
  expect(await health()).toEqual({
    late: { count: 0, since: null },
    payments: { lastPaidAt: null, openPayments: 0, openRefunds: 0 },
    lastBackupAt: null,
  });

  await noteBackup(server.database.ownerUrl, { finishedAt: new Date(server.clock()), isEncrypted: true });
  const paid = await book(server, town, { date: '2026-07-04' });
  await act(server, await begin(server, town, paid), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId: paid });
  await begin(server, town, await book(server, town, { date: '2026-07-05' }));
  const { tenantId } = town.tenant;
  const dueAt = new Date(server.clock());
  await inTenant(server.appDb, tenantId, (trx) => schedule(trx, { tenantId, kind: 'lotteryPlan', subject: '', dueAt }));
  server.clock.set('2026-06-10T10:14');
  expect(await health()).toMatchObject({
    late: { count: 0 },
    payments: { lastPaidAt: '2026-06-10T10:00', openPayments: 0 },
    lastBackupAt: '2026-06-10T10:00',
  });
  server.clock.set('2026-07-20T10:00');
  // The session before is over.
  const again = await aStaffMember(server, town.tenant);
  const late = (await server.call('Desk/GetHealth', {}, { staff: again })).body;
  expect(late.late.since).toBe('2026-06-10T10:00');
  expect(late.late.count).toBeGreaterThanOrEqual(1);
  expect(late.payments).toMatchObject({ openPayments: 1, openRefunds: 0 });
});

it('says nothing of a provider where nothing is taken online', async () => {
  const town = await aPayingTown(server, { setting: { fee_collection: 'counter' } });
  const staff = await aStaffMember(server, town.tenant);
  expect((await server.call('Desk/GetHealth', {}, { staff })).body.payments).toBeNull();
});
