import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
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
  it('[LIST-01] answers the caller’s own: what is to come, the next first, then all else, the latest first', async () => {
    const town = await aSmallTown(server);
    const { hall, member } = town;
    const rival = await aMember(server, town.tenant);
    await aReservation(server, member, hall, { date: '2026-06-20' });
    await aReservation(server, member, hall, { date: '2026-07-01', frames: ['午前', '午後'] });
    await aReservation(server, member, hall, { date: '2026-06-10' });
    await aReservation(server, member, hall, { date: '2026-06-09' });
    await aReservation(server, member, hall, { date: '2026-05-01', state: 'completed' });
    await aReservation(server, member, hall, { date: '2026-08-01', state: 'lottery_waiting' });
    await aReservation(server, member, hall, { date: '2026-08-02', state: 'lost' });
    await aReservation(server, member, hall, { date: '2026-06-21', state: 'cancelled_user' });
    await aReservation(server, rival, hall, { date: '2026-06-21' });

    const items = await list(town);
    expect(items.map(({ date, isUpcoming }) => [date, isUpcoming])).toEqual([
      ['2026-06-10', true],
      ['2026-06-20', true],
      ['2026-07-01', true],
      ['2026-08-01', true],
      ['2026-08-02', false],
      ['2026-06-21', false],
      ['2026-06-09', false],
      ['2026-05-01', false],
    ]);
    expect(items[2]).toMatchObject({
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

  it('a use of several days is still to come until its last day is over', async () => {
    const town = await aSmallTown(server);
    const details = ['2026-06-20', '2026-06-22'].flatMap((date) => reserveBody(town.hall, { date }).details);
    await server.call('Reservation/Reserve', { ...reserveBody(town.hall), details }, { session: town.session });
    const isUpcomingAt = async (moment: string) => (await list(await atMoment(server, town, moment)))[0]?.isUpcoming;
    expect(await isUpcomingAt('2026-06-22T08:00')).toBe(true);
    expect(await isUpcomingAt('2026-06-23T00:00')).toBe(false);
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
    expect((await list(town)).map(({ paymentStatusText }) => paymentStatusText)).toEqual(['', '未払い', '支払済み']);
  });

  it('says which can still be cancelled, however the tenant offers it', async () => {
    const town = await aSmallTown(server, { tenant: { canCancel: false } });
    const booked = new Date('2026-06-01T10:00:00+09:00');
    await aReservation(server, town.member, town.hall, { date: '2026-06-13', bookedAt: booked });
    await aReservation(server, town.member, town.hall, { date: '2026-06-12', bookedAt: booked });
    expect((await list(town)).map(({ date, canCancel }) => [date, canCancel])).toEqual([
      ['2026-06-12', false],
      ['2026-06-13', true],
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

describe('the pages of GetReservation', () => {
  const page = async ({ session }: Pick<SmallTown, 'session'>, cursor?: string | null) =>
    (await server.call('Reservation/GetReservation', { ...(cursor && { cursor }) }, { session })).body;

  /** All pages one after the other; `meanwhile` happens before each further one. */
  async function allPages(town: SmallTown, meanwhile: () => Promise<unknown> = async () => {}) {
    const pages = [await page(town)];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
      await meanwhile();
      pages.push(await page(town, next));
    }
    return pages;
  }

  const idsOf = (pages: readonly { items: readonly { reservationId: string }[] }[]) =>
    pages.flatMap(({ items }) => items.map(({ reservationId }) => reservationId));

  /** Many days with the same moment of booking, some with the same day too: only the id parts those. */
  async function aRegular(many: number) {
    const town = await aSmallTown(server);
    const made: { reservationId: string; date: string; bookedAt: Date }[] = [];
    for (let index = 0; index < many; index += 1) {
      const date = addDays('2026-01-01', Math.floor(index / 3));
      const bookedAt = new Date(Date.UTC(2025, 11, 1, index % 3 === 0 ? 1 : 0));
      const { reservationId } = await aReservation(server, town.member, town.hall, {
        date,
        bookedAt,
        state: 'completed',
      });
      made.push({ reservationId, date, bookedAt });
    }
    const keyOf = ({ date, bookedAt, reservationId }: (typeof made)[number]) =>
      `${date} ${bookedAt.toISOString()} ${reservationId}`;
    const expected = made.toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
    return { town, expected: expected.map(({ reservationId }) => reservationId) };
  }

  it('[LIST-01] are of fifty, complete, without doubles and in order', async () => {
    const { town, expected } = await aRegular(120);
    const pages = await allPages(town);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 20]);
    expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
    expect(idsOf(pages)).toEqual(expected);
  });

  it('[LIST-01] go from what is to come on to all else, at any place of a page', async () => {
    const { town, expected } = await aRegular(60);
    const upcoming: string[] = [];
    for (let index = 0; index < 55; index += 1) {
      const date = addDays('2026-06-10', index);
      upcoming.push((await aReservation(server, town.member, town.hall, { date })).reservationId);
    }
    const pages = await allPages(town);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 50, 15]);
    expect(pages.map(({ total, upcomingTotal }) => [total, upcomingTotal])).toEqual(Array(3).fill([115, 55]));
    expect(idsOf(pages)).toEqual([...upcoming, ...expected]);
  });

  it('go on with all else where a page ends with what is to come', async () => {
    const { town, expected } = await aRegular(3);
    const upcoming: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      const date = addDays('2026-06-10', index);
      upcoming.push((await aReservation(server, town.member, town.hall, { date })).reservationId);
    }
    const pages = await allPages(town);
    expect(pages.map(({ items }) => items.length)).toEqual([50, 3]);
    expect(idsOf(pages)).toEqual([...upcoming, ...expected]);
  });

  it('end with a page that is full', async () => {
    const { town } = await aRegular(50);
    expect(await page(town)).toMatchObject({ total: 50, nextCursor: null });
  });

  it('tell apart what was booked within a millisecond', async () => {
    const { town, expected } = await aRegular(120);
    const ranks = expected.map((_, rank) => rank);
    await sql`
      update reservation set first_date = '2026-03-01', last_date = '2026-03-01',
        booked_at = timestamptz '2025-12-01T00:00:00.000999Z' - given.rank * interval '1 microsecond'
      from unnest(${expected}::uuid[], ${ranks}::int[]) as given (reservation_id, rank)
      where tenant_id = ${town.tenant.tenantId} and reservation.reservation_id = given.reservation_id`.execute(
      server.db,
    );
    expect(idsOf(await allPages(town))).toEqual(expected);
  });

  it('neither repeat nor lose one while others are booked and cancelled in between', async () => {
    const { town, expected } = await aRegular(120);
    const dates = ['2026-07-01', '2026-01-10'];
    const cancelled: string[] = [];
    const pages = await allPages(town, async () => {
      const date = dates.pop() ?? '';
      await aReservation(server, town.member, town.hall, { date, state: 'completed' });
      const { reservationId } = await aReservation(server, town.member, town.hall, { date: '2026-08-01' });
      cancelled.push(reservationId);
      await server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });
    });
    const ids = idsOf(pages);
    expect(cancelled).toHaveLength(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => expected.includes(id))).toEqual(expected);
    const days = pages.flatMap(({ items }) => items.map(({ date }) => date));
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('go by the place alone: the cursor of somebody else shows nothing of his', async () => {
    const { town, expected } = await aRegular(60);
    const { nextCursor } = await page(town);
    const rival = await aMember(server, town.tenant);
    const theirs = await aReservation(server, rival, town.hall, { date: '2025-12-31', state: 'completed' });
    const answer = await page(await asMember(server, town, rival), nextCursor);
    expect(idsOf([answer])).toEqual([theirs.reservationId]);
    expect(answer.total).toBe(1);
    const elsewhere = await aSmallTown(server);
    expect(await page(elsewhere, nextCursor)).toEqual({ items: [], total: 0, upcomingTotal: 0, nextCursor: null });
    expect(expected).toHaveLength(60);
  });

  it.each(['x', 'MjAyNi0wNi0yMA', '../', 'a'.repeat(201)])('refuse the cursor %s as malformed', async (cursor) => {
    const { session } = await aSmallTown(server);
    const answer = await server.call('Reservation/GetReservation', { cursor }, { session });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'malformed']);
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
      awaitedDraw: null,
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
      staffWords: '',
      bookedAt: '2026-06-10T10:00',
      canPay: false,
      payUntil: null,
      feeLines: [{ name: '2026/06/20(土) 午前 09:00～12:00', note: '', law: '', amount: 1200 }],
      afterUse: [],
      laterCharges: [],
      isFeeFinal: true,
      useConditions: [],
      requestedReduction: '',
      equipmentQuantities: [{ name: 'マイク', quantity: 1 }],
      paidAmount: 0,
      openAmount: 0,
      keepsPlace: false,
      refund: 0,
      refundSteps: null,
      bill: null,
      drawId: null,
      receipt: null,
      application: [],
      uses: [{ date: '2026-06-20', startsAt: '2026-06-20T09:00', endsAt: '2026-06-20T12:00' }],
    });
  });

  it('tells of a time article how its fee comes about', async () => {
    const town = await aSmallTown(server, { hall: { timeFrameType: 'time' } });
    const { session } = town;
    const { reservationId } = (await server.call('Reservation/Reserve', reserveBody(town.hall), { session })).body;
    const [line] = (await find(town, reservationId)).body.feeLines;
    expect(line).toEqual({ name: '2026/06/20(土) 09:00～12:00', note: '600円 × 3時間', law: '', amount: 1800 });
  });

  it('calls what was reserved as a frame a frame, although the room goes by hours now', async () => {
    const town = await aSmallTown(server);
    const { hall, session } = town;
    const { reservationId } = (await server.call('Reservation/Reserve', reserveBody(hall), { session })).body;
    await server.db
      .updateTable('article')
      .set({ time_frame_type: 'time' })
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('article_id', '=', hall.halfA.articleId)
      .execute();
    const [line] = (await find(town, reservationId)).body.feeLines;
    expect(line).toEqual({ name: '2026/06/20(土) 午前 09:00～12:00', note: '', law: '', amount: 1200 });
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

  it('tells when the result of an entry comes, in the list, on its page and where it is entered, and nothing once it is told', async () => {
    const town = await aSmallTown(server, {
      hall: { lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 } },
    });
    const { session } = town;
    const awaitedDraw = { closesAt: '2026-06-15T17:00', announceAt: '2026-06-16T17:00' };
    const asked = { containerId: town.hall.containerId, articleId: town.hall.halfA.articleId, date: '2026-09-20' };
    const day = await server.call('Reservation/GetDayArticleAvailability', asked, { session });
    expect(day.body.awaitedDraw).toEqual(awaitedDraw);
    const { reservationId } = (
      await server.call('Reservation/Reserve', reserveBody(town.hall, { date: '2026-09-20' }), { session })
    ).body;
    expect((await find(town, reservationId)).body.awaitedDraw).toEqual(awaitedDraw);
    const listed = (await server.call('Reservation/GetReservation', {}, { session })).body;
    expect(listed.items.map((item) => item.awaitedDraw)).toEqual([awaitedDraw]);
    await server.db
      .updateTable('reservation')
      .set({ state: 'won' })
      .where('reservation_id', '=', reservationId)
      .execute();
    expect((await find(town, reservationId)).body.awaitedDraw).toBeNull();
  });

  it('refuses somebody else’s as if there were none', async () => {
    const town = await aSmallTown(server);
    const rival = await aMember(server, town.tenant);
    const theirs = await aReservation(server, rival, town.hall);
    const answer = await find(town, theirs.reservationId);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
  });
});
