import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/permissions.ts';
import { daysFrom } from '#rules/day/day.ts';
import { isFullLoad } from '#rules/testing/load.ts';
import { runProgram } from '#server/cli/testing/runProgram.ts';
import { lotteryAnnounce } from '#server/lottery/lotteryAnnounce.ts';
import { aClosedDraw, arrangeDraw, outcomesOf } from '#server/lottery/testing/aClosedDraw.ts';
import { answered } from '#server/lottery/testing/everyAnswer.ts';
import { differingIn, everyStaffAnswer, type StaffAsked } from '#server/lottery/testing/everyStaffAnswer.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { keptTenant } from '#server/lottery/testing/keptTenant.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Staff of every role, signed in at a moment between the draw and its announcement. */
async function aWorldAt(moment: string) {
  const closed = await aClosedDraw(server);
  const { town, tenant, ids, drawId, people } = closed;
  const { hall } = town;
  server.clock.set(moment);
  const staff = new Map<Role, TestStaff>();
  for (const role of roles) staff.set(role, await aStaffMember(server, tenant, { role }));
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  const [reservationId = ''] = ids;
  const about = { hall, reservationId, userNumber: people.one.userNumber, staffId, drawId };
  const { containerId } = hall;
  const rooms = [hall.whole, hall.halfA, hall.halfB];
  const days = daysFrom('2026-09-20', 2);
  const asked: StaffAsked = {
    'Desk/GetBoard': days.map((date) => ({ containerId, date })),
    'Desk/GetBoardWeek': rooms.map(({ articleId }) => ({ containerId, articleId, first: '2026-09-20' })),
    'Desk/GetBoardMonth': [{ containerId, month: '2026-09' }],
    'Desk/GetRoomDay': rooms.flatMap(({ articleId }) => days.map((date) => ({ containerId, articleId, date }))),
    'Desk/GetReservation': ids.map((id) => ({ reservationId: id })),
    'Desk/FindReservations': [{}, { from: '2026-09-01', to: '2026-09-30' }],
    'Desk/GetPerson': Object.values(people).map(({ userNumber }) => ({ userNumber })),
    'Desk/GetPersonMoney': Object.values(people).map(({ userNumber }) => ({ userNumber })),
    'Desk/PreviewClosure': [
      { containerId, kind: 'maintenance', from: '2026-09-19', to: '2026-09-23', reason: '点検', told: '点検' },
    ],
    'Desk/ListDrawnEntries': [true, false].map((hasWon) => ({ drawId, hasWon })),
    'Desk/Reserve': rooms.flatMap((article) =>
      days.map((date) => ({
        ...town.body({ article, date, frames: ['午前'] }),
        person: { kind: 'guest' as const, personName: '新井 花子' },
      })),
    ),
    'Office/ShowDay': days.map((date) => ({ containerId, date })),
  };
  return { ...closed, kept: await keptTenant(server, tenant), staff, about, asked };
}

type World = Awaited<ReturnType<typeof aWorldAt>>;

async function answersOf(world: World, role: Role, digits: string) {
  const staff = world.staff.get(role);
  if (!staff) throw new Error(`no ${role}`);
  const arrange = () => arrangeDraw(server, world, digits);
  await arrange();
  const { tenant, drawId } = world;
  const { seed } = await asStaff(server, tenant.tenantAlias, 'Desk/GetDrawRecord', { drawId });
  return everyStaffAnswer(server, { ...world, arrange, witnessed: [digits, seed ?? ''] }, staff);
}

/** A call that changes something costs more to ask than one that reads: not every role is asked each time. */
const moments: readonly { readonly moment: string; readonly asking: readonly Role[] }[] = [
  { moment: '2026-06-15T17:10', asking: isFullLoad ? roles : ['admin', 'desk'] },
  { moment: '2026-06-16T16:59', asking: isFullLoad ? roles : ['manager'] },
];

describe.each(moments)('[LOTD-01] at $moment, drawn and not announced,', ({ moment, asking }) => {
  let world: World;
  let digits: readonly string[];
  beforeAll(async () => {
    world = await aWorldAt(moment);
    const outcomes = await outcomesOf(server, world);
    expect([...outcomes.keys()].toSorted()).toEqual(['one four', 'three four', 'two four']);
    digits = [...outcomes.values()];
  }, 120_000);

  it.each(asking)(
    'no answer of any call to %s differs by who has won, byte for byte',
    async (role) => {
      const [first = '', ...others] = digits;
      const before = await answersOf(world, role, first);
      expect(Object.values(before).filter((text) => text.includes('"code":"fault"'))).toEqual([]);
      expect(answered(before)).toBeGreaterThan(5);
      for (const other of others) expect(differingIn(before, await answersOf(world, role, other))).toEqual([]);
      console.info(
        `${moment}, ${role}: ${Object.keys(before).length} answers, ${answered(before)} of them no refusals`,
      );
    },
    240_000,
  );

  it('nor does what the command line answers', async () => {
    const look = async (drawn: string) => {
      await arrangeDraw(server, world, drawn);
      const { tenant, drawId, ids } = world;
      const alias = tenant.tenantAlias;
      const said = await runProgram({ url: server.database.appUrl, moment }, 'lottery', 'verify', alias, drawId);
      return JSON.stringify([
        said.stdout,
        said.code,
        await asStaff(server, alias, 'Desk/VerifyDraw', { drawId }),
        await asStaff(server, alias, 'Desk/GetDraw', { drawId }),
        ...(await Promise.all(ids.map((number) => asStaff(server, alias, 'Local/FindReservation', { number })))),
      ]);
    };
    const [first = '', ...others] = digits;
    const before = await look(first);
    for (const other of others) expect(await look(other)).toEqual(before);
  });
});

it('[LOTD-01] and the same comparison sees the result once it is announced', async () => {
  const world = await aWorldAt('2026-06-16T17:00');
  const outcomes = await outcomesOf(server, world);
  // The first reservation wins in one of them alone.
  const [one = '', other = ''] = [outcomes.get('one four'), outcomes.get('three four')];
  const announced = async (digits: string) => {
    await arrangeDraw(server, world, digits);
    await lotteryAnnounce(server.server.drawKinds).unbound(await jobScope(server, world.tenant), world.drawId);
    const staff = world.staff.get('admin');
    if (!staff) throw new Error('no admin');
    return everyStaffAnswer(server, { ...world, arrange: async () => undefined }, staff);
  };
  expect(differingIn(await announced(one), await announced(other))).toEqual(
    expect.arrayContaining([
      'Desk/GetBoard 0',
      'Desk/GetReservation 0',
      'Desk/ListDrawnEntries 0',
      'Desk/VerifyDraw 0',
    ]),
  );
}, 240_000);
