import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { aPayingTown } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import type * as payableQueries from '../payable.queries.ts';

/** The negative control of deciding at once: the same program, which holds no reservation. */
vi.mock('../payable.queries.ts', async (original) => {
  const real = await original<typeof payableQueries>();
  return { ...real, lockSeveral: async () => [], lockAny: async () => [] };
});

/** The control that has seen it is over; it has so many rounds in which to see it. */
const mostRounds = 20;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('without the lock an application is decided more than once', async () => {
  const hall = { article: { schedule: JSON.stringify({ approval: { classes: null } }) } };
  const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } }, hall);
  const [one, two] = [await aStaffMember(server, town.tenant), await aStaffMember(server, town.tenant)];
  const decisions: number[] = [];
  for (let round = 0; round < mostRounds && !decisions.some((count) => count > 1); round += 1) {
    const request = reserveBody(town.hall, { date: addDays('2026-06-20', round) });
    const { reservationId } = (await server.call('Reservation/Reserve', request, { session: town.session })).body;
    const decide = (staff: typeof one, decision: 'approve' | 'reject') =>
      server.http('Desk/ReviewReservation', { reservationId, decision, reason: '理由' }, { staff });
    await Promise.all([decide(one, 'approve'), decide(two, 'reject'), decide(two, 'approve')]);
    const history = await server.db
      .selectFrom('reservation_history')
      .select('action')
      .where('reservation_id', '=', reservationId)
      .where('action', 'in', ['approve', 'reject'])
      .execute();
    decisions.push(history.length);
  }
  expect(decisions.some((count) => count > 1)).toBe(true);
});
