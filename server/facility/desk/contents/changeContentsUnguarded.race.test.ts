import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as payableQueries from '#server/facility/payable.queries.ts';
import { accountOf, aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { heldUp } from '#server/testing/heldUp.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** The negative control of two changes at once: the same program, which holds no reservation. */
vi.mock('#server/facility/payable.queries.ts', async (original) => {
  const real = await original<typeof payableQueries>();
  return { ...real, lockSeveral: async () => [], lockAny: async () => [] };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock two desks change a reservation at once, and its account is no longer its fee', async () => {
  const town = await aPayingTown(server, {}, { equipment: [{ name: 'ピアノ', code: 'piano' }, 'マイク'] });
  await enterOrdinance(server, town, {
    equipment: [{ code: 'piano', label: 'ピアノ', yen: 500, per: 'use' }],
    steps: [{ kind: 'equipment', as: 'lent' }],
  });
  const staff = await aStaffMember(server, town.tenant);
  const reservationId = await book(server, town);
  const { containerId: _, date: __, details: ___, ...contents } = reserveBody(town.hall);
  const asked = { reservationId, contents: { ...contents, equipmentNames: ['ピアノ'] } };
  const { version, difference: expectedDifference } = (await server.call('Desk/PreviewContents', asked, { staff }))
    .body;
  const sent = { ...asked, version, expectedDifference, reason: '申出' };
  const change = () => server.http('Desk/ChangeContents', sent, { staff });
  // Both have read what it costs, and are about to write.
  const answers = await heldUp(server, reservationId, [change, change]);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  const { fee } = await server.db
    .selectFrom('reservation')
    .select('fee')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  const { owed } = await accountOf(server, town.tenant.tenantId, { kind: 'reservation', id: reservationId });
  expect(owed - fee).toBe(500);
});
