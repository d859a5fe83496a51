import { afterAll, beforeAll, expect, it } from 'vitest';
import { isServed, type ServedName } from '#contract/endpoints.ts';
import { formerNames } from '#rules/staff/formerNames.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

async function aDesk() {
  server.clock.set('2026-06-20T08:50');
  const town = await aSmallTown(server);
  const { reservationId } = await aReservation(server, town.member, town.hall);
  const staff = await aStaffMember(server, town.tenant, { role: 'admin' });
  return { tenantId: town.tenant.tenantId, reservationId, staff };
}

/** What a page calls that was loaded before the upgrade. */
const before = (name: keyof typeof formerNames) => name as string as ServedName;

it.each(Object.entries(formerNames))('%s is served where %s is, and asks for the same', async (former, name) => {
  const { staff } = await aDesk();
  const [old, now] = [await server.callWith(former as ServedName, { not: 'a field' }, { staff }), isServed(name)];
  expect(old.status).toBe(now ? 400 : 404);
});

it('a change is repeated by the name it was called by, and the log knows it by its own', async () => {
  const { tenantId, reservationId, staff } = await aDesk();
  const called = { staff, headers: { 'idempotency-key': 'k1' } };
  const once = await server.callWith(before('Staff/CheckIn'), { reservationId }, called);
  const again = await server.callWith(before('Staff/CheckIn'), { reservationId }, called);
  expect([once.status, again]).toEqual([200, expect.objectContaining({ status: 200, body: once.body })]);
  const kept = await server.db
    .selectFrom('idempotency')
    .select('operation')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  // The server that runs beside it during an upgrade finds the answer by this name.
  expect(kept.operation).toBe('Staff/CheckIn');
  const logged = await server.db.selectFrom('audit_event').select('action').where('tenant_id', '=', tenantId).execute();
  expect(logged).toEqual([{ action: 'Desk/CheckIn' }]);
});
