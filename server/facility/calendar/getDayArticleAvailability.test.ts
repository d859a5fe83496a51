import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson } from '#server/db/rows.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anExtendedOrdinance } from '#server/testing/anOrdinance.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const ask = ({ hall, session }: SmallTown, date: string, article = hall.halfA) =>
  server.call(
    'Reservation/GetDayArticleAvailability',
    { containerId: hall.containerId, articleId: article.articleId, date },
    { session },
  );

describe('GetDayArticleAvailability', () => {
  it('[ARTICLE-01] answers every frame with its hours, its fee of that kind of day and whether it can be had', async () => {
    const town = await aSmallTown(server, { hall: { equipment: ['マイク', 'ピアノ'] } });
    await aReservation(server, town.member, town.hall, { date: '2026-06-20', frames: ['午後'] });
    const { body } = await ask(town, '2026-06-20');
    expect(body).toMatchObject({
      containerName: town.hall.containerName,
      articleName: town.hall.halfA.articleName,
      date: '2026-06-20',
      dayKind: 'saturday',
      hasOnePrice: false,
      holidayName: '',
      timeFrameType: 'frame',
      entryType: 'normal',
      equipments: [
        { name: 'マイク', isChecked: false },
        { name: 'ピアノ', isChecked: false },
      ],
    });
    expect(
      body.rows.map((row) => [row.timeFrameName, row.basicFee, row.isAvailable, row.canReserve, row.reason]),
    ).toEqual([
      ['午前', 1200, true, true, null],
      ['午後', 1600, false, false, 'full'],
      ['夜間', 2000, true, true, null],
      ['全日', 4500, false, false, 'full'],
    ]);
    expect(body.rows[0]).toMatchObject({
      date: '2026-06-20',
      timeFrameFromHour: 9,
      timeFrameFromMinute: 0,
      timeFrameToHour: 12,
      timeFrameToMinute: 0,
      opensAt: null,
    });
  });

  it('says what can be had beyond a frame and how much a person may have, as Reserve judges them', async () => {
    const schedule = asJson({ roomLimits: { maxFramesPerMonth: 1 } });
    const town = await aSmallTown(server, { hall: { ordinance: [anExtendedOrdinance()], article: { schedule } } });
    const { hall, session } = town;
    await aReservation(server, await aMember(server, town.tenant), hall, { date: '2026-06-20', frames: ['夜間'] });
    const { body } = await ask(town, '2026-06-20');
    expect(body.limits).toEqual(['この部屋で予約できるのは、ひと月に1枠までです。']);
    expect(body.rows.map(({ timeFrameName, extension, parts }) => [timeFrameName, extension, parts])).toEqual([
      [
        '午前',
        {
          unitMinutes: 60,
          mostTogether: 240,
          before: { minutes: 0, ends: 'hours' },
          after: { minutes: 120, ends: null },
        },
        [120],
      ],
      [
        '午後',
        {
          unitMinutes: 60,
          mostTogether: 240,
          before: { minutes: 120, ends: null },
          after: { minutes: 60, ends: 'taken' },
        },
        [120],
      ],
      ['夜間', undefined, undefined],
      ['全日', undefined, undefined],
    ]);

    const reserve = async (extendedAfter: number, frame: '午後' | '午前' = '午後') => {
      const asked = reserveBody(hall, { date: '2026-06-20', frames: [frame] });
      const details = asked.details.map((detail) => ({ ...detail, extendedAfter }));
      return server.call('Reservation/Reserve', { ...asked, details }, { session });
    };
    expect((await reserve(120)).body).toMatchObject({ error: { code: 'taken' } });
    expect((await reserve(180)).body).toMatchObject({ error: { code: 'extensionTooLong' } });
    expect((await reserve(60)).status).toBe(200);
    expect((await reserve(0, '午前')).body).toMatchObject({
      error: { code: 'tooManyFramesInMonth', message: body.limits[0] },
    });
  });

  it('[ARTICLE-03] answers rows of half an hour for a time article, each with the fee of an hour', async () => {
    const town = await aSmallTown(server, { hall: { timeFrameType: 'time', slotMinutes: 30 } });
    const { body } = await ask(town, '2026-06-22');
    expect(body.timeFrameType).toBe('time');
    expect(body.rows).toHaveLength(26);
    expect(body.rows[1]).toMatchObject({ timeFrameName: '09:30～10:00', basicFee: 500, canReserve: true });
  });

  it('frames of today that have begun are past', async () => {
    const town = await aSmallTown(server);
    const { body } = await ask(town, '2026-06-10');
    expect(body.rows.map(({ timeFrameName, reason }) => [timeFrameName, reason])).toEqual([
      ['午前', 'past'],
      ['午後', null],
      ['夜間', null],
      ['全日', 'past'],
    ]);
  });

  it('a free frame cannot be reserved while the tenant takes no reservations', async () => {
    const { body } = await ask(await aSmallTown(server, { tenant: { canReserve: false } }), '2026-06-22');
    expect(body.rows.every(({ isAvailable, canReserve }) => isAvailable && !canReserve)).toBe(true);
  });

  it('inside the lottery window the entry type is lottery', async () => {
    const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };
    const { body } = await ask(await aSmallTown(server, { hall: { lotteryWindow } }), '2026-09-20');
    expect([body.entryType, body.rows[0]?.canReserve]).toEqual(['lottery', true]);
  });

  it.each(['1900-01-01', '2199-12-31'])('answers for a day far away: %s', async (date) => {
    const { status, body } = await ask(await aSmallTown(server), date);
    expect([status, body.rows.some(({ canReserve }) => canReserve)]).toEqual([200, false]);
  });

  it('refuses a room of another place of the same tenant', async () => {
    const town = await aSmallTown(server);
    const elsewhere = await aHall(server, town.tenant);
    const { status, body } = await ask(town, '2026-06-20', elsewhere.halfA);
    expect([status, body.error?.code]).toEqual([404, 'notFound']);
  });
});
