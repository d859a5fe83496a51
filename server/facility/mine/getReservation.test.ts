import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservationStates } from '#rules/facility/reservationStates.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const list = async ({ session }: Pick<SmallTown, 'session'>) =>
  (await server.call('Reservation/GetReservation', {}, { session })).body.items;

const find = ({ session }: Pick<SmallTown, 'session'>, reservationId: string) =>
  server.call('Reservation/FindReservation', { reservationId }, { session });

describe('GetReservation', () => {
  it('[LIST-01] answers the caller’s own, the latest use first', async () => {
    const town = await aSmallTown(server);
    const { hall, member } = town;
    const rival = await aMember(server, town.tenant);
    await aReservation(server, member, hall, { date: '2026-06-20' });
    await aReservation(server, member, hall, { date: '2026-07-01', frames: ['午前', '午後'] });
    await aReservation(server, member, hall, { date: '2026-05-01', state: 'completed' });
    await aReservation(server, rival, hall, { date: '2026-06-21' });

    const items = await list(town);
    expect(items.map(({ date }) => date)).toEqual(['2026-07-01', '2026-06-20', '2026-05-01']);
    expect(items[0]).toMatchObject({
      containerNameDetail: hall.containerName,
      articleNameDetail: hall.halfA.articleName,
      timeFrameDetail: '午前 09:00～12:00,午後 13:00～17:00',
      purpose: '合唱の練習',
      purposeType: '音楽',
      admissionFeeRequiredText: 'なし',
      details: [
        { date: '2026-07-01', displayTimeFrame: '午前 09:00～12:00', reservationDetailNumber: 1 },
        { date: '2026-07-01', displayTimeFrame: '午後 13:00～17:00', reservationDetailNumber: 2 },
      ],
    });
  });

  it('[LIST-01] of several days shows the frames of the first', async () => {
    const town = await aSmallTown(server);
    const details = ['2026-06-21', '2026-06-20'].flatMap((date) => reserveBody(town.hall, { date }).details);
    const body = { ...reserveBody(town.hall), details };
    await server.call('Reservation/Reserve', body, { session: town.session });
    const [item] = await list(town);
    expect([item?.date, item?.timeFrameDetail]).toEqual(['2026-06-20', '午前 09:00～12:00,他...']);
    expect(item?.details.map(({ date }) => date)).toEqual(['2026-06-20', '2026-06-21']);
  });

  it('names the hours of a time article once', async () => {
    const town = await aSmallTown(server, { hall: { timeFrameType: 'time' } });
    await server.call('Reservation/Reserve', reserveBody(town.hall), { session: town.session });
    expect((await list(town))[0]?.timeFrameDetail).toBe('09:00～12:00');
  });

  it.each(Object.entries(reservationStates))('shows the state %s as the table says', async (state, appearance) => {
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { state });
    const { statusText, isConfirmed, isCanceled, invalid } = appearance;
    expect((await list(town))[0]).toMatchObject({ statusText, isConfirmed, isCanceled, invalid });
  });

  it('shows where the money stands, and nothing where none is owed', async () => {
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { date: '2026-06-22', paymentState: 'paid' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-21', paymentState: 'unpaid' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-20', paymentState: 'none' });
    expect((await list(town)).map(({ paymentStatusText }) => paymentStatusText)).toEqual(['支払済み', '未払い', '']);
  });

  it('says which can still be cancelled, however the tenant offers it', async () => {
    const town = await aSmallTown(server, { tenant: { canCancel: false } });
    const booked = new Date('2026-06-01T10:00:00+09:00');
    await aReservation(server, town.member, town.hall, { date: '2026-06-13', bookedAt: booked });
    await aReservation(server, town.member, town.hall, { date: '2026-06-12', bookedAt: booked });
    expect((await list(town)).map(({ date, canCancel }) => [date, canCancel])).toEqual([
      ['2026-06-13', true],
      ['2026-06-12', false],
    ]);
  });

  it('shows what was agreed, also after the catalogue has changed', async () => {
    const town = await aSmallTown(server);
    await server.call('Reservation/Reserve', reserveBody(town.hall), { session: town.session });
    const { tenantId } = town.tenant;
    await server.db
      .updateTable('article')
      .set({ name: '改名', is_published: false })
      .where('tenant_id', '=', tenantId)
      .execute();
    await server.db.updateTable('container').set({ name: '改名' }).where('tenant_id', '=', tenantId).execute();
    await server.db.deleteFrom('time_frame').where('tenant_id', '=', tenantId).execute();
    expect((await list(town))[0]).toMatchObject({
      containerNameDetail: town.hall.containerName,
      articleNameDetail: town.hall.halfA.articleName,
      timeFrameDetail: '午前 09:00～12:00',
      fee: 1200,
    });
  });

  it('answers none for a person without any', async () => {
    expect(await list(await aSmallTown(server))).toEqual([]);
  });
});

describe('FindReservation', () => {
  it('[DETAIL-03] answers one of the caller’s own with all of its life', async () => {
    const town = await aSmallTown(server, { hall: { equipment: ['マイク'] } });
    const body = {
      ...reserveBody(town.hall),
      admissionFeeRequired: true,
      admissionFee: 300,
      expectedNumberOfAttendee: 25,
      equipmentNames: ['マイク'],
    };
    const { reservationId } = (await server.call('Reservation/Reserve', body, { session: town.session })).body;
    const answer = await find(town, reservationId);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      reservationId,
      date: '2026-06-20',
      containerNameDetail: town.hall.containerName,
      articleNameDetail: town.hall.halfA.articleName,
      timeFrameDetail: '午前 09:00～12:00',
      details: [
        {
          date: '2026-06-20',
          displayTimeFrame: '午前 09:00～12:00',
          reservationDetailNumber: 1,
          articleName: town.hall.halfA.articleName,
        },
      ],
      statusText: '予約確定',
      paymentStatusText: '',
      invalid: false,
      isConfirmed: true,
      isCanceled: false,
      canCancel: true,
      purpose: '合唱の練習',
      purposeType: '音楽',
      admissionFeeRequired: true,
      admissionFeeRequiredText: 'あり',
      equipmentNames: ['マイク'],
      fee: 1200,
      admissionFee: 300,
      expectedNumberOfAttendee: 25,
      cancelUntil: '2026-06-17T23:59',
      bookedAt: '2026-06-10T10:00',
      canPay: false,
      payUntil: null,
      feeLines: [{ name: '2026/06/20(土) 午前 09:00～12:00', amount: 1200 }],
      paidAmount: 0,
      refund: 0,
      drawId: null,
      receipt: null,
    });
  });

  it('shows the receipt of a lottery entry, and that it can be withdrawn until the close', async () => {
    const town = await aSmallTown(server, {
      hall: {
        lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 },
      },
    });
    const { session } = town;
    const entry = (
      await server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-09-20' }), { session })
    ).body;
    const open = (await find(town, entry.reservationId)).body;
    expect([open.receipt, open.statusText, open.cancelUntil]).toEqual([entry.receipt, '抽選待ち', '2026-06-15T16:59']);
    const later = await atMoment(server, town, '2026-06-15T17:00');
    expect((await find(later, entry.reservationId)).body.canCancel).toBe(false);
  });

  it('refuses somebody else’s as if there were none', async () => {
    const town = await aSmallTown(server);
    const rival = await aMember(server, town.tenant);
    const theirs = await aReservation(server, rival, town.hall);
    const answer = await find(town, theirs.reservationId);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
  });
});
