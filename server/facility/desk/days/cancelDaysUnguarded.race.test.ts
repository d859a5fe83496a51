import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as payableQueries from '#server/facility/payable.queries.ts';
import { aPayingTown } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { heldUp } from '#server/testing/heldUp.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** The negative control of giving up days at once: the same program, which holds no reservation. */
vi.mock('#server/facility/payable.queries.ts', async (original) => {
  const real = await original<typeof payableQueries>();
  return { ...real, lockSeveral: async () => [], lockAny: async () => [] };
});

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock two desks give up a day each, and none stays', async () => {
  const town = await aPayingTown(server);
  const staff = await aStaffMember(server, town.tenant);
  const days = ['2026-06-20', '2026-06-21'];
  const details = days.flatMap((date) => reserveBody(town.hall, { date }).details);
  const wish = { ...reserveBody(town.hall), details };
  const { reservationId } = (await server.call('Reservation/Reserve', wish, { session: town.session })).body;
  const wanted = { reservationId, cause: 'facility' as const, reason: '点検' };
  const seen = await server.call(
    'Desk/PreviewCancelledDays',
    { reservationId, cause: 'facility', days: days.slice(0, 1) },
    { staff },
  );
  const cancel = (day: string) => () =>
    server.http('Desk/CancelDays', { ...wanted, days: [day], version: seen.body.version }, { staff });
  // Both have read that two days stand, and are about to write.
  const answers = await heldUp(server, reservationId, days.map(cancel));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  const places = await server.db
    .selectFrom('occupancy')
    .select('space_id')
    .where('reservation_id', '=', reservationId)
    .execute();
  expect(places).toEqual([]);
});
