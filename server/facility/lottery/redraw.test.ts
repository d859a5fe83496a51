import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { anAnnouncedDraw, redrawTimes as times } from '#server/lottery/testing/anAnnouncedDraw.ts';
import { runJobs, runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Drawn = Awaited<ReturnType<typeof anAnnouncedDraw>>;

const statesOf = async ({ town }: Drawn, { userId }: TestMember) => {
  const rows = await server.db
    .selectFrom('reservation')
    .select(['state', 'draw_id'])
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('user_id', '=', userId)
    .orderBy('booked_at')
    .execute();
  return rows.map(({ state }) => state);
};

const held = ({ town }: Pick<Drawn, 'town'>) =>
  server.db.selectFrom('occupancy').select(['kind', 'draw_id']).where('tenant_id', '=', town.tenant.tenantId).execute();

describe('what a winner gives up', () => {
  it('[LOTD-01] waits for staff where the town wants it: nobody takes it, and staff are told', async () => {
    const drawn = await anAnnouncedDraw(server);
    await drawn.giveUp();
    expect(await held(drawn)).toEqual([{ kind: 'draw', draw_id: drawn.drawId }]);
    const stranger = await aMember(server, drawn.town.tenant);
    expect((await drawn.town.enter(stranger)).body).toMatchObject({ error: { code: 'taken' } });
    expect(await drawn.outcome()).toMatchObject({ givenUp: ['2026/09/20(日) 09:00～12:00 ホールA'], redrawEntries: 2 });
  });

  it('is open to first come at once where it does not', async () => {
    const drawn = await anAnnouncedDraw(server, { holds_given_up: false });
    await drawn.giveUp();
    expect(await held(drawn)).toEqual([]);
    expect((await drawn.redraw()).body).toMatchObject({ error: { code: 'nothingGivenUp' } });
  });

  it('is opened to first come by staff, once', async () => {
    const drawn = await anAnnouncedDraw(server);
    await drawn.giveUp();
    expect((await drawn.open()).body).toEqual({ opened: 1 });
    expect(await held(drawn)).toEqual([]);
    expect((await drawn.open()).body).toMatchObject({ error: { code: 'nothingGivenUp' } });
  });
});

describe('[LOTD-01] a draw of what was given up', () => {
  it('is a new draw among those who lost, with a page, entries and a result of its own; the old one stays', async () => {
    const drawn = await anAnnouncedDraw(server);
    const before = (await drawn.town.draws())[0];
    await drawn.giveUp();
    const { body } = await drawn.redraw();
    expect(body).toMatchObject({ entryCount: 2 });
    const drawId = 'drawId' in body ? body.drawId : '';
    expect(await held(drawn)).toEqual([{ kind: 'draw', draw_id: drawId }]);
    for (const loser of drawn.losers) expect(await statesOf(drawn, loser)).toEqual(['lost', 'lottery_waiting']);
    expect(await statesOf(drawn, drawn.winner)).toEqual(['cancelled_user']);
    const alias = drawn.town.tenant.tenantAlias;
    expect(await asStaff(server, alias, 'Desk/GetDraw', { drawId })).toMatchObject({
      draw: { title: `${before?.title}（再抽選）`, entryCount: 2 },
      predecessor: { drawId: drawn.drawId },
      successors: [],
    });
    for (const moment of ['2026-06-18T17:01', '2026-06-18T17:11', '2026-06-19T17:00']) await runJobs(server, moment);
    await runJobsNow(server);
    const after = await drawn.town.draws();
    expect(after[0]).toEqual(before);
    expect(after[1]).toMatchObject({ state: 'announced', draw_id: drawId });
    expect(after[1]?.definition_hash).not.toBe(before?.definition_hash);
    const ended = await Promise.all(drawn.losers.map((loser) => statesOf(drawn, loser)));
    expect(ended.map(([, state]) => state).toSorted()).toEqual(['lost', 'won']);
    expect(await held(drawn)).toEqual([{ kind: 'reservation', draw_id: null }]);
    for (const one of [drawn.drawId, drawId]) {
      const { checks } = await asStaff(server, alias, 'Desk/VerifyDraw', { drawId: one });
      expect(checks.filter(({ isPassed }) => !isPassed)).toEqual([]);
    }
  });

  it('lets those who do not want it any more withdraw, and frees everything where nobody is left', async () => {
    const drawn = await anAnnouncedDraw(server);
    await drawn.giveUp();
    await drawn.redraw();
    const rows = await server.db
      .selectFrom('reservation')
      .select(['reservation_id', 'user_id'])
      .where('tenant_id', '=', drawn.town.tenant.tenantId)
      .where('state', '=', 'lottery_waiting')
      .execute();
    for (const loser of drawn.losers) {
      const own = rows.find(({ user_id }) => user_id === loser.userId);
      await drawn.town.cancel(loser, own?.reservation_id ?? '');
    }
    for (const moment of ['2026-06-18T17:01', '2026-06-18T17:11', '2026-06-19T17:00']) await runJobs(server, moment);
    expect(await held(drawn)).toEqual([]);
  });

  it.each([
    ['closes too soon', { closesAt: '2026-06-16T17:30', announceAt: '2026-06-19T17:00' }],
    ['is told before it is drawn', { closesAt: '2026-06-18T17:00', announceAt: '2026-06-18T17:05' }],
    ['is told after the use', { closesAt: '2026-06-18T17:00', announceAt: '2026-09-20T10:00' }],
  ])('is refused where it %s', async (_what, wanted) => {
    const { giveUp, drawId, staff } = await anAnnouncedDraw(server);
    await giveUp();
    const { body } = await server.callWith('Desk/Redraw', { drawId, ...wanted }, { staff });
    expect(body).toMatchObject({ error: { code: 'redrawTimes' } });
  });

  it('is refused before the announcement, and of what nobody else wanted', async () => {
    const town = await aLotteryTown(server, { tenant: { setting: { holds_given_up: true } } });
    const alone = await aMember(server, town.tenant);
    const { body } = await town.enter(alone);
    const drawId = (await town.draws())[0]?.draw_id ?? '';
    const redraw = async () =>
      server.callWith('Desk/Redraw', { drawId, ...times }, { staff: await aStaffMember(server, town.tenant) });
    expect((await redraw()).body).toMatchObject({ error: { code: 'drawNotAnnounced' } });
    for (const moment of ['2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00']) await runJobs(server, moment);
    await town.cancel(alone, body.reservationId);
    expect((await redraw()).body).toMatchObject({ error: { code: 'nobodyToRedraw' } });
  });
});
