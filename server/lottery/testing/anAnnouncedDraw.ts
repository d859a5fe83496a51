import type { FrameName } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { aLotteryTown } from './aLotteryTown.ts';
import { runJobs } from './runJobs.ts';

/** When a draw of what was given up closes and is announced. */
export const redrawTimes = { closesAt: '2026-06-18T17:00', announceAt: '2026-06-19T17:00' };

type Options = { readonly holds_given_up?: boolean; readonly frames?: readonly FrameName[] };

/** Three want each of these frames, of whom one wins it. The draw is announced, and what is given up waits. */
export async function anAnnouncedDraw(server: TestServer, { holds_given_up = true, frames = ['午前'] }: Options = {}) {
  server.clock.set('2026-06-10T10:00');
  const town = await aLotteryTown(server, { tenant: { setting: { holds_given_up } } });
  const { tenantId, tenantAlias } = town.tenant;
  const people: TestMember[] = [];
  for (const frame of frames) {
    for (let count = 0; count < 3; count += 1) {
      const person = await aMember(server, town.tenant);
      people.push(person);
      await town.enter(person, { frames: [frame] });
    }
  }
  for (const moment of ['2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00']) await runJobs(server, moment);
  const drawId = (await town.draws())[0]?.draw_id ?? '';
  const won = await server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'won')
    .execute();
  const wins = won.flatMap(({ reservation_id: reservationId, user_id }) =>
    people.filter(({ userId }) => userId === user_id).map((winner) => ({ winner, reservationId })),
  );
  const [first] = wins;
  if (!first || wins.length !== frames.length) throw new Error('not everything was won');
  const losers = people.filter((one) => wins.every(({ winner }) => winner !== one));
  const staff = await aStaffMember(server, town.tenant);
  const pressed = { drawId, ...redrawTimes };
  return {
    town,
    wins,
    winner: first.winner,
    losers,
    drawId,
    staff,
    giveUp: () => town.cancel(first.winner, first.reservationId),
    redraw: (by: TestStaff = staff) => server.callWith('Desk/Redraw', pressed, { staff: by }),
    open: (by: TestStaff = staff) => server.callWith('Desk/OpenGivenUp', { drawId }, { staff: by }),
    outcome: async () => (await asStaff(server, tenantAlias, 'Desk/GetDraw', { drawId })).outcome,
  };
}
