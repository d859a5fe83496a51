import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { type RefusalCode, refusals } from '#contract/refusal/refusals.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import type { TenantOverrides, TestMember } from '#server/testing/factories.ts';
import { reservationRows } from '#server/testing/reservationRows.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const reserve = ({ session }: SmallTown, body: ReserveRequest) => server.call('Reservation/Reserve', body, { session });

async function expectRefusal(town: SmallTown, body: ReserveRequest, code: RefusalCode) {
  const before = await reservationRows(server, town.tenant);
  const answer = await reserve(town, body);
  expect([answer.status, answer.body.error?.code]).toEqual([refusals[code].status, code]);
  expect(await reservationRows(server, town.tenant)).toEqual(before);
  return answer.body.error;
}

describe('limits of a person', () => {
  const aLimitedTown = (setting: NonNullable<TenantOverrides['setting']>) =>
    aSmallTown(server, { tenant: { setting } });

  it('open reservations: those to come count, past and cancelled ones do not', async () => {
    const town = await aLimitedTown({ max_open_reservations: 2 });
    await aReservation(server, town.member, town.hall, { date: '2026-06-09' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-11', state: 'cancelled_user' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-12' });
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-21' }))).status).toBe(200);
    await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-22' }), 'tooManyOpenReservations');
  });

  it('frames of a month of use', async () => {
    const town = await aLimitedTown({ max_frames_per_month: 2 });
    await aReservation(server, town.member, town.hall, { date: '2026-06-02', state: 'completed' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-11', state: 'cancelled_user' });
    await expectRefusal(
      town,
      reserveBody(town.hall, { date: '2026-06-20', frames: ['午前', '午後'] }),
      'tooManyFramesInMonth',
    );
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-07-01' }))).status).toBe(200);
  });

  it('hold when the same person sends many at once', async () => {
    const town = await aLimitedTown({ max_open_reservations: 3 });
    const dates = Array.from({ length: 12 }, (_, index) => `2026-06-${20 + (index % 10)}`);
    const frames = ['午前', '午後'] as const;
    const answers = await Promise.all(
      dates.map((date, index) => reserve(town, reserveBody(town.hall, { date, frames: [frames[index < 10 ? 0 : 1]] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await reservationRows(server, town.tenant)).reservations).toHaveLength(3);
  });
});

describe('a place that is kept until its release', () => {
  const kept = async (town: SmallTown, member: TestMember) => {
    const { reservationId } = await aReservation(server, member, town.hall, { date: '2026-06-20' });
    await server.db
      .updateTable('occupancy')
      .set({ release_at: new Date('2026-06-11T09:00:00+09:00') })
      .where('reservation_id', '=', reservationId)
      .execute();
    return reservationId;
  };

  it('is refused before and booked from that moment on', async () => {
    const town = await aSmallTown(server);
    const first = await kept(town, town.member);
    await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-20' }), 'taken');
    const later = await atMoment(server, town, '2026-06-11T09:00');
    expect((await reserve(later, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
    const { occupancy } = await reservationRows(server, town.tenant);
    expect(occupancy.map(({ reservation_id }) => reservation_id)).not.toContain(first);
    expect(occupancy).toHaveLength(1);
  });
});

it('works the same in a tenant of another zone', async () => {
  const town = await aSmallTown(server, { tenant: { timeZone: 'America/New_York' } });
  expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
  const { occupancy } = await reservationRows(server, town.tenant);
  expect(occupancy[0]?.starts_at).toEqual(new Date('2026-06-20T13:00:00Z'));
  await expectRefusal(town, reserveBody(town.hall, { date: '2026-06-20' }), 'taken');
});
