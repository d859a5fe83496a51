import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as payableQueries from '#server/facility/payable.queries.ts';
import { aPayingTown } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { heldUp } from '#server/testing/heldUp.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** The negative control of deciding at once: the same program, which holds no reservation. */
vi.mock('#server/facility/payable.queries.ts', async (original) => {
  const real = await original<typeof payableQueries>();
  return { ...real, lockSeveral: async () => [], lockAny: async () => [] };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock an application is approved and refused', async () => {
  const hall = { article: { schedule: JSON.stringify({ approval: { classes: null } }) } };
  const town = await aPayingTown(server, {}, hall);
  const staff = await aStaffMember(server, town.tenant);
  const request = reserveBody(town.hall, { date: '2026-06-20' });
  const { reservationId } = (await server.call('Reservation/Reserve', request, { session: town.session })).body;
  const decide = (decision: 'approve' | 'reject') => () =>
    server.http('Desk/ReviewReservation', { reservationId, decision, reason: '理由' }, { staff });
  // Both have read that it waits, and are about to write.
  const answers = await heldUp(server, reservationId, [decide('approve'), decide('reject')]);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  const history = await server.db
    .selectFrom('reservation_history')
    .select('action')
    .where('reservation_id', '=', reservationId)
    .where('action', 'in', ['approve', 'reject'])
    .execute();
  expect(history).toHaveLength(2);
});
