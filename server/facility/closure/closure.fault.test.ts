import { afterAll, beforeAll, expect, it } from 'vitest';
import { courseSide } from '#server/event/closedCourses.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { act, aPayingTown, begin, book, linesOf, standingOf } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { dyingAt, isKilled } from '#server/testing/dyingAt.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { settleClosure } from './settleClosure.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** A morning costs 200 yen more. */
const saturday = '2026-06-27';

const dates = ['2026-06-24', '2026-06-25', '2026-06-26'] as const;

/** A closure of three days: what was paid is cancelled, what was not is cancelled, and what was paid goes to a dearer day. */
async function aClosure() {
  server.clock.set('2026-06-10T10:00');
  const town = await aPayingTown(server, { setting: { payment_due_days: 5 } });
  const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
  const ids: string[] = [];
  for (const [index, date] of dates.entries()) {
    const reservationId = await book(server, town, { date });
    ids.push(reservationId);
    if (index === 1) continue;
    await act(server, await begin(server, town, reservationId), 'card');
    await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  }
  const wanted = {
    containerId: town.hall.containerId,
    kind: 'maintenance' as const,
    from: dates[0],
    to: dates[2],
    articleIds: [town.hall.halfA.articleId],
    reason: '工事',
    told: '工事のため',
  };
  const { digest, items } = (await server.call('Desk/PreviewClosure', wanted, { staff: manager })).body;
  const lines = items.map(({ subjectId, mark, targets }) => {
    if (subjectId !== ids[2]) return { subjectId, mark, intent: 'cancel' as const };
    const { articleId = '', from = '', difference = 0 } = targets.find((target) => target.from === saturday) ?? {};
    return { subjectId, mark, intent: 'move' as const, target: { articleId, from, difference } };
  });
  const { body } = await server.call('Desk/CommitClosure', { ...wanted, digest, lines }, { staff: manager });
  return { town, manager, ids, closureId: body.closureId };
}

/** How often it was cancelled or moved, and its account. */
async function outcomeOf(reservationId: string, tenantId: string) {
  const changes = await server.db
    .selectFrom('reservation_history')
    .select('action')
    .where('reservation_id', '=', reservationId)
    .where('action', 'in', ['cancelByOperator', 'move'])
    .execute();
  const ledger = await linesOf(server, tenantId, { kind: 'reservation', id: reservationId });
  const { state, owed, held, due } = await standingOf(server, reservationId);
  return {
    state,
    owed,
    held,
    due,
    changes: changes.map(({ action }) => action),
    ledger,
  };
}

it('[CLOSE-01] killed at every step, a closure is gone on with: each line once, and the ledger to the yen', async () => {
  const paid = ['charged 1000', 'received 1000', 'released 1000', 'refund_due 1000', 'refunded 1000'];
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const { town, manager, ids, closureId } = await aClosure();
      const { payments } = server.server;
      const handler = settleClosure({ payments, courses: courseSide });
      const { scope } = dyingAt(await jobScope(server, town.tenant), { at, when });
      const isDead = await isKilled(handler.unbound(scope, closureId));
      if (!isDead) break;
      deaths += 1;
      await runJobsNow(server);
      server.clock.advance(10 * 60_000);
      await runJobsNow(server);
      const { lines } = (await server.call('Desk/GetClosure', { closureId }, { staff: manager })).body;
      expect(lines.map(({ outcome, refund }) => `${outcome} ${refund}`).toSorted(), `${when} ${at}`).toEqual([
        'cancelled 0',
        'cancelled 1000',
        'moved 0',
      ]);
      const over = { state: 'cancelled_operator', owed: 0, held: 0, due: 0, changes: ['cancelByOperator'] };
      const expected = [
        { ...over, ledger: paid },
        { ...over, ledger: ['charged 1000', 'released 1000'] },
        {
          state: 'confirmed',
          owed: 1200,
          held: 1000,
          due: 0,
          changes: ['move'],
          ledger: ['charged 1000', 'received 1000', 'charged 200'],
        },
      ];
      for (const [index, id] of ids.entries()) {
        expect(await outcomeOf(id, town.tenant.tenantId), `${when} ${at}`).toEqual(expected[index]);
      }
      expect(await overlappingClaims(server.db, town.tenant.tenantId)).toEqual([]);
      const notices = await server.db
        .selectFrom('notice')
        .select('notice_id')
        .where('tenant_id', '=', town.tenant.tenantId)
        .where('kind', 'in', ['cancelledByOperator', 'moved'])
        .execute();
      expect(notices.length, `${when} ${at}`).toBe(3);
    }
  }
  process.stdout.write(`a closure was killed ${deaths} times\n`);
  expect(deaths).toBeGreaterThan(8);
}, 240_000);
