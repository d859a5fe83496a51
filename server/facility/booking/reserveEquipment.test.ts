import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { HallOptions } from '#server/testing/aHall.ts';
import { act, begin, runJobs, standingOf, tell } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember, type TenantOverrides } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const aPiano = { name: 'ピアノ', stock: 1 };

const aTown = (hall: HallOptions = {}, tenant: TenantOverrides = {}) =>
  aSmallTown(server, { tenant, hall: { equipment: ['マイク', aPiano], ...hall } });

type Frames = Parameters<typeof reserveBody>[1];

const wish = ({ hall }: SmallTown, wanted: Frames = {}, more: Partial<ReserveRequest> = {}): ReserveRequest => ({
  ...reserveBody(hall, { date: '2026-07-04', ...wanted }),
  equipmentNames: ['ピアノ'],
  ...more,
});

const reserve = async (town: SmallTown, wanted: Frames = {}, more: Partial<ReserveRequest> = {}) =>
  (await server.call('Reservation/Reserve', wish(town, wanted, more), { session: town.session })).body;

/** In the other half of the hall, so that only the piano is asked for twice. */
const inOther = (town: SmallTown, wanted: Frames = {}) => ({ article: town.hall.halfB, ...wanted });

const cancel = ({ session }: SmallTown, reservationId: string) =>
  server.call('Reservation/CancelReservation', { reservationId }, { session });

async function lentOn({ hall, session }: SmallTown, from: number, to: number) {
  const hours = { timeFrameFromHour: from, timeFrameFromMinute: 0, timeFrameToHour: to, timeFrameToMinute: 0 };
  const { body } = await server.call(
    'Reservation/GetDayArticleAvailability',
    { containerId: hall.containerId, articleId: hall.halfB.articleId, date: '2026-07-04', hours },
    { session },
  );
  return body.equipments;
}

describe('[FEE-07] equipment of which there is so much', () => {
  it('is had by one at a time, whatever the room; the other is told its name', async () => {
    const town = await aTown();
    const { reservationId } = await reserve(town, { frames: ['午前', '午後'] });
    expect(reservationId).toBeDefined();
    expect((await reserve(town, inOther(town, { frames: ['午後', '夜間'] }))).error).toEqual({
      code: 'equipmentTaken',
      message: '「ピアノ」は、選択した時間にはすべて貸出し中です。外すか、別の時間を選択してください。',
      details: { name: 'ピアノ', left: 0 },
    });
    const held = await server.db
      .selectFrom('occupancy')
      .innerJoin('space', 'space.space_id', 'occupancy.space_id')
      .select(['space.lent_as', 'occupancy.starts_at', 'occupancy.ends_at'])
      .where('reservation_id', '=', reservationId)
      .where('space.lent_as', 'is not', null)
      .execute();
    expect(held).toEqual([
      {
        lent_as: 'ピアノ',
        starts_at: new Date('2026-07-04T09:00:00+09:00'),
        ends_at: new Date('2026-07-04T17:00:00+09:00'),
      },
    ]);
    expect((await reserve(town, inOther(town, { frames: ['夜間'] }))).error).toBeUndefined();
    expect((await reserve(town, inOther(town), { equipmentNames: ['マイク'] })).error).toBeUndefined();
  });

  it('goes from one use to the next while the room is still being cleaned', async () => {
    const town = await aTown({ article: { preparation_before: 60, preparation_after: 120 } });
    expect((await reserve(town, { frames: ['午前'] })).error).toBeUndefined();
    expect((await reserve(town, inOther(town, { frames: ['午後'] }))).error).toBeUndefined();
  });

  it('is asked for in numbers, and the answer says how many are left', async () => {
    const town = await aTown({ equipment: [{ name: '譜面台', stock: 10 }] });
    const stands = (quantity: number) => ({
      equipmentNames: ['譜面台'],
      equipmentQuantities: [{ name: '譜面台', quantity }],
    });
    expect(await lentOn(town, 9, 12)).toEqual([{ name: '譜面台', isChecked: false, stock: 10, left: 10 }]);
    const { reservationId } = await reserve(town, {}, stands(8));
    expect(await lentOn(town, 9, 12)).toMatchObject([{ left: 2 }]);
    expect(await lentOn(town, 13, 17)).toMatchObject([{ left: 10 }]);
    expect((await reserve(town, inOther(town), stands(3))).error).toMatchObject({
      code: 'equipmentTaken',
      details: { name: '譜面台', left: 2 },
    });
    expect((await reserve(town, inOther(town), stands(2))).error).toBeUndefined();
    const { body } = await server.call('Reservation/FindReservation', { reservationId }, { session: town.session });
    expect(body.equipmentNames).toEqual(['譜面台']);
    expect(body.equipmentQuantities).toEqual([{ name: '譜面台', quantity: 8 }]);
  });

  it('is there again at once when its reservation is cancelled', async () => {
    const town = await aTown();
    const { reservationId } = await reserve(town);
    expect(await lentOn(town, 9, 12)).toMatchObject([{ name: 'マイク' }, { left: 0 }]);
    await cancel(town, reservationId);
    expect(await lentOn(town, 9, 12)).toMatchObject([{ name: 'マイク' }, { left: 1 }]);
    expect((await reserve(town, inOther(town))).error).toBeUndefined();
  });

  it('is there again with the place the next morning, where a town releases them then', async () => {
    const town = await aTown({}, { setting: { release_cancelled: 'next_morning' } });
    const { reservationId } = await reserve(town);
    await cancel(town, reservationId);
    expect((await reserve(town, inOther(town))).error?.code).toBe('equipmentTaken');
    const morning = await atMoment(server, town, '2026-06-11T09:00');
    expect((await reserve(morning, inOther(town))).error).toBeUndefined();
  });

  it('is taken again when money comes after all, and the money goes back when it is not to be had', async () => {
    const outcomes: unknown[] = [];
    for (const isGone of [false, true]) {
      server.clock.set('2026-06-10T10:00');
      const town = await aTown({}, { setting: { fee_collection: 'online' } });
      const { reservationId } = await reserve(town);
      const ref = await begin(server, town, reservationId);
      await act(server, ref, 'slip');
      server.clock.set('2026-06-25T00:00');
      await runJobs(server);
      const rival = await asMember(server, town, await aMember(server, town.tenant));
      if (isGone) expect((await reserve(rival, inOther(town))).error).toBeUndefined();
      await tell(server, town.tenant, await act(server, ref, 'late'));
      outcomes.push((await standingOf(server, reservationId)).state);
      expect((await reserve(rival, inOther(town, { frames: ['午前'] }))).error?.code).toBe(
        isGone ? 'taken' : 'equipmentTaken',
      );
    }
    expect(outcomes).toEqual(['confirmed', 'expired_unpaid']);
  });

  it('cannot be asked for with an entry, which holds nothing', async () => {
    const lotteryWindow = { monthsAhead: 1, fromDay: 1, fromHour: 0, toDay: 31, toHour: 24 };
    const town = await aTown({ lotteryWindow });
    expect((await reserve(town)).error).toMatchObject({
      code: 'equipmentUnknown',
      message: '数に限りのある備品は、抽選の申込みでは選べません。当選してから施設へお問い合わせください。',
    });
    expect((await reserve(town, {}, { equipmentNames: ['マイク'] })).entryType).toBe('lottery');
  });

  it('is lent with the rooms it is for', async () => {
    const town = await aTown({ equipment: ['マイク', { ...aPiano, rooms: ['none-of-these'] }] });
    expect((await lentOn(town, 9, 12)).map(({ name }) => name)).toEqual(['マイク']);
    expect((await reserve(town)).error?.code).toBe('equipmentUnknown');
  });
});
