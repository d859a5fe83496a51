import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aSession } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { anAnnouncedDraw, redrawTimes } from './anAnnouncedDraw.ts';

/** Mornings and afternoons were drawn, and who won one of them has given it up; by HTTP, so that calls are under way at once. */
export async function aGivenUpPlace(server: TestServer) {
  const drawn = await anAnnouncedDraw(server, { frames: ['午前', '午後'] });
  const [, other] = drawn.wins;
  if (!other) throw new Error('nobody else has won');
  await drawn.giveUp();
  const { town, drawId, staff } = drawn;
  const session = await aSession(server, other.winner);
  return {
    ...drawn,
    another: await aStaffMember(server, town.tenant),
    redrawAtOnce: (by: TestStaff = staff) => server.http('Desk/Redraw', { drawId, ...redrawTimes }, { staff: by }),
    openAtOnce: (by: TestStaff = staff) => server.http('Desk/OpenGivenUp', { drawId }, { staff: by }),
    otherGivesUp: () =>
      server.http('Reservation/CancelReservation', { reservationId: other.reservationId }, { session }),
  };
}

type GivenUpPlace = Awaited<ReturnType<typeof aGivenUpPlace>>;

/** How many stretches each draw holds, and how many entries wait for each; the first draw, and those after it. */
export async function heldAndWaiting(server: TestServer, { town, drawId }: GivenUpPlace) {
  const { tenantId } = town.tenant;
  const held = await server.db
    .selectFrom('occupancy')
    .select('draw_id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'draw')
    .execute();
  const waiting = await server.db
    .selectFrom('reservation')
    .select('draw_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'lottery_waiting')
    .execute();
  const draws = await town.draws();
  return draws
    .toSorted((one, other) => Number(other.draw_id === drawId) - Number(one.draw_id === drawId))
    .map(({ draw_id }) => ({
      held: held.filter((row) => row.draw_id === draw_id).length,
      waiting: waiting.filter((row) => row.draw_id === draw_id).length,
    }));
}
