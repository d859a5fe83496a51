import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPayingTown, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  // Fewer connections would judge one after the other.
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

const days = Array.from({ length: 16 }, (_, index) => `2026-07-${String(index + 10).padStart(2, '0')}`);

it('[DESK-09] approving against cancelling, refusing and approving again: one takes effect, and the ledger says which', async () => {
  const hall = { article: { schedule: JSON.stringify({ approval: { classes: null } }) } };
  const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } }, hall);
  const [one, two] = [await aStaffMember(server, town.tenant), await aStaffMember(server, town.tenant)];
  for (const date of days) {
    const { body } = await server.call('Reservation/Reserve', reserveBody(town.hall, { date }), {
      session: town.session,
    });
    const { reservationId } = body;
    const decide = (staff: typeof one, decision: 'approve' | 'reject') =>
      server.http('Desk/ReviewReservation', { reservationId, decision, reason: '理由' }, { staff });
    const answers = await Promise.all([
      decide(one, 'approve'),
      decide(two, 'reject'),
      server.http('Reservation/CancelReservation', { reservationId }, { session: town.session }),
      decide(two, 'approve'),
    ]);
    const standing = await standingOf(server, reservationId);
    const history = await server.db
      .selectFrom('reservation_history')
      .select('action')
      .where('reservation_id', '=', reservationId)
      .orderBy('sequence')
      .execute();
    const decided = history.map(({ action }) => action).filter((action) => action === 'approve' || action === 'reject');
    expect(decided.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    // What was approved is owed until it is cancelled; nothing else ever is.
    const isOwed = standing.state === 'confirmed';
    expect(standing).toMatchObject({ owed: isOwed ? 1200 : 0, held: 0 });
  }
});
