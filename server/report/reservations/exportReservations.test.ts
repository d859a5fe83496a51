import { afterAll, beforeAll, expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('[DESK-04] saves what was found with names, for who may, with a reason and the factor; filter and count are written down', async () => {
  server.clock.set('2026-06-10T10:00');
  const town = await aSmallTown(server);
  const { hall, member, tenant } = town;
  const { reservationId } = await aReservation(server, member, hall, { purpose: '=SUM(A1)' });
  await aReservation(server, member, hall, { date: '2026-07-12' });
  const other = await aReservation(server, member, hall, { date: '2026-07-13', article: hall.halfB });
  const manager = await aStaffMember(server, tenant, { role: 'manager', containerIds: [hall.containerId] });
  const desk = await aStaffMember(server, tenant, { role: 'desk' });
  const ask = (body: object, staff = manager) =>
    server.call('Desk/ExportReservations', { reason: '利用状況の調査', ...body }, { staff });
  expect((await ask({}, desk)).body.error?.code).toBe('notPermitted');
  expect((await ask({ reason: ' ' })).body.error?.code).toBe('reasonRequired');
  const { csv, count, fileName } = (await ask({ articleId: hall.halfA.articleId })).body;
  expect(count).toBe(2);
  expect(fileName).toBe(`${tenant.tenantAlias}-reservations-2026-06-10.csv`);
  const [header = '', first = ''] = csv.split('\r\n');
  expect(header).toMatch(/^\ufeff予約番号,利用日,/);
  expect(first).toContain(`2026-06-20,2026-06-20,`);
  expect(first).toContain(member.userNumber);
  expect(first).toContain("'=SUM(A1)");
  expect(first.startsWith(`${reservationNumber(reservationId)},`)).toBe(true);
  expect(csv).not.toContain(reservationNumber(other.reservationId));
  const [kept, ...more] = await server.db
    .selectFrom('access_log')
    .select(['operation', 'request', 'reason'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('operation', '=', 'Desk/ExportReservations')
    .execute();
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ reason: '利用状況の調査' });
  expect(kept?.request).toMatchObject({ articleId: hall.halfA.articleId, count: 2 });
  server.clock.set('2026-06-10T10:11');
  expect((await ask({})).body.error?.code).toBe('stepUpRequired');
});
