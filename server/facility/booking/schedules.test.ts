import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { asJson } from '#server/db/rows.ts';
import { facilityDrawKind } from '#server/facility/lottery/facilityDrawKind.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import type { HallOptions } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import type { TenantOverrides } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Schedule = Pick<
  ArticleFacts,
  'closedMonthly' | 'classWindows' | 'roomLimits' | 'placeLimits' | 'timetable' | 'versions'
>;

/** A town whose three rooms have a schedule. */
const aScheduledTown = (
  schedule: Schedule,
  { hall = {}, tenant = {} }: { hall?: HallOptions; tenant?: TenantOverrides } = {},
) => aSmallTown(server, { tenant, hall: { ...hall, article: { schedule: asJson(schedule), ...hall.article } } });

const calendar = async ({ hall, session }: SmallTown, date: string) => {
  const answer = await server.call(
    'Reservation/GetDayAvailability',
    { containerId: hall.containerId, date },
    { session },
  );
  return { ...answer.body, cells: answer.body.rows.find(({ articleId }) => articleId === hall.halfA.articleId)?.cells };
};

const framesOn = async ({ hall, session }: SmallTown, date: string) => {
  const asked = { containerId: hall.containerId, articleId: hall.halfA.articleId, date };
  const { body } = await server.call('Reservation/GetDayArticleAvailability', asked, { session });
  return body.rows.map(({ timeFrameName, displayText, basicFee }) => `${timeFrameName} ${displayText} ${basicFee}`);
};

const reserve = ({ session, hall }: SmallTown, wanted: Parameters<typeof reserveBody>[1] = {}, more: object = {}) =>
  server.call('Reservation/Reserve', { ...reserveBody(hall, wanted), ...more }, { session });

const refusalOf = ({ body }: Awaited<ReturnType<typeof reserve>>) => [body.error?.code, body.error?.message];

const become = ({ member }: SmallTown, ...classes: string[]) =>
  server.db.updateTable('account').set({ classes }).where('user_id', '=', member.userId).execute();

const morning = { name: '朝', fromMinute: 540, toMinute: 720, fee: { weekday: 700, saturday: 700, holiday: 700 } };

describe('frames and hours of a day', () => {
  it('[FEE-06] differ by weekday, season and the town’s own holidays, on the screens and for who reserves', async () => {
    const town = await aScheduledTown(
      {
        timetable: [
          { when: { days: ['holiday'] }, frames: [morning] },
          { when: { weekdays: [0] }, opensMinute: 540, closesMinute: 1020 },
          { when: { season: { from: '07-01', to: '08-31' } }, closedFor: '改修工事' },
        ],
      },
      { tenant: { setting: { own_holidays: JSON.stringify([{ day: '06-15', name: '市制記念日' }]) } } },
    );
    expect(await framesOn(town, '2026-06-15')).toEqual(['朝 空き 700']);
    expect(await framesOn(town, '2026-06-21')).toEqual(['午前 空き 1500', '午後 空き 2000']);
    expect(await framesOn(town, '2026-06-16')).toHaveLength(4);
    const { columns, cells } = await calendar(town, '2026-06-15');
    expect(columns[0]).toMatchObject({ dayKind: 'holiday', holidayName: '市制記念日' });
    expect(cells?.[0]).toMatchObject({ displayText: '○' });
    expect((await calendar(town, '2026-07-01')).cells?.[0]).toMatchObject({
      displayText: '×',
      reason: 'closed',
      reasonText: '休館します（改修工事）。',
    });
    expect(refusalOf(await reserve(town, { date: '2026-06-21', frames: ['夜間'] }))[0]).toBe('frameUnknown');
    expect(refusalOf(await reserve(town, { date: '2026-07-01' }))).toEqual(['closed', '休館します（改修工事）。']);
    expect((await reserve(town, { date: '2026-06-21', frames: ['午後'] })).status).toBe(200);
  });

  it('[FEE-06] closing days of the month move when they meet a holiday, and say which rule closes', async () => {
    const town = await aScheduledTown(
      { closedMonthly: ['3rd monday'] },
      { hall: { article: { holiday_rule: 'closed_next_day' } } },
    );
    // 2026-07-20 is the third Monday and 海の日.
    const { cells } = await calendar(town, '2026-07-20');
    expect(cells?.map(({ displayText }) => displayText).join('')).toBe('○×○○○○○');
    expect(cells?.[1]?.reasonText).toBe('休館日が祝日に当たったため、この日に振り替えて休館します。');
    expect((await calendar(town, '2026-06-15')).cells?.[0]?.reasonText).toBe('毎月第3月曜日は休館日です。');
  });

  it('[FEE-06] hold by the version of the day of use', async () => {
    const town = await aScheduledTown({ versions: [{ firstDay: '2026-07-01', frames: [morning] }] });
    expect(await framesOn(town, '2026-06-30')).toHaveLength(4);
    expect(await framesOn(town, '2026-07-01')).toEqual(['朝 空き 700']);
    const { status } = await reserve(town, { date: '2026-07-01', frames: ['午前'] });
    expect(status).toBe(200);
    const booked = server.db.selectFrom('reservation').selectAll().where('tenant_id', '=', town.tenant.tenantId);
    expect(await booked.executeTakeFirstOrThrow()).toMatchObject({ fee: 700 });
  });
});

describe('windows', () => {
  const ahead = (days: number, more: object = {}) => ({
    opens: { unit: 'days' as const, ahead: days, onDay: null, hour: 9, minute: 30, ...more },
    closesDaysBefore: 0,
    closesHour: null,
  });

  it('[FEE-06] open earlier to a class of users, at a minute, and later for a condition of use', async () => {
    const town = await aScheduledTown(
      {
        classWindows: [
          { classes: ['resident'], bookingWindow: ahead(60) },
          { conditions: ['profit'], bookingWindow: ahead(10) },
        ],
      },
      { hall: { bookingWindow: ahead(30) } },
    );
    await server.db
      .updateTable('container')
      .set({ use_conditions: JSON.stringify([{ code: 'profit', label: '営利' }]) })
      .where('container_id', '=', town.hall.containerId)
      .execute();
    const date = '2026-07-20';
    expect((await calendar(town, date)).cells?.[0]).toMatchObject({
      opensAt: '2026-06-20T09:30',
      reason: 'notYetOpen',
    });
    expect(refusalOf(await reserve(town, { date }))).toEqual([
      'notYetOpen',
      '受付開始前です（2026/06/20(土) 09:30から）。',
    ]);
    await become(town, 'resident');
    expect((await calendar(town, date)).cells?.[0]).toMatchObject({ displayText: '○' });
    const profit = { useConditions: ['profit'] };
    expect(refusalOf(await reserve(town, { date }, profit))).toEqual([
      'notYetOpen',
      '選択した使用の区分では、受付開始前です（2026/07/10(金) 09:30から）。',
    ]);
    const quote = (body: object) =>
      server.call('Reservation/GetQuote', { ...reserveBody(town.hall, { date }), ...body }, { session: town.session });
    expect((await quote(profit)).body.error?.message).toContain('2026/07/10(金) 09:30から');
    expect((await quote({})).status).toBe(200);
    expect((await reserve(town, { date })).status).toBe(200);
    expect((await reserve(town, { date: '2026-06-19' }, profit)).status).toBe(200);
  });

  it('[FEE-06] open on the next open day where theirs is closed', async () => {
    const town = await aScheduledTown(
      { timetable: [{ when: { season: { from: '06-15', to: '06-16' } }, closedFor: '点検' }] },
      { hall: { bookingWindow: ahead(30, { ifClosed: 'next_open_day' }) } },
    );
    expect((await calendar(town, '2026-07-15')).cells?.[0]?.opensAt).toBe('2026-06-17T09:30');
  });
});

describe('limits of a room and of its place', () => {
  it('[FEE-06] count what the person has there, and say which limit it was', async () => {
    const town = await aScheduledTown({
      roomLimits: { maxDaysInARow: 2, maxMinutesPerDay: 420, maxFramesPerMonth: 3 },
      placeLimits: { maxOpenReservations: 3 },
    });
    const { hall, member } = town;
    await aReservation(server, member, hall, { date: '2026-06-18' });
    await aReservation(server, member, hall, { date: '2026-06-19' });
    expect(refusalOf(await reserve(town, { date: '2026-06-20' }))).toEqual([
      'spanTooLong',
      'この部屋を続けて利用できるのは、2日までです。',
    ]);
    expect(refusalOf(await reserve(town, { date: '2026-06-24', frames: ['午前', '午後'] }))).toEqual([
      'tooManyHoursOfDay',
      'この部屋を利用できるのは、1日に7時間までです。',
    ]);
    expect((await reserve(town, { date: '2026-06-24', frames: ['午前'] })).status).toBe(200);
    expect(refusalOf(await reserve(town, { date: '2026-06-26', article: hall.halfB }))).toEqual([
      'tooManyOpenReservations',
      'この施設で持てる利用前の予約は、3件までです。',
    ]);
  });

  it('[FEE-06] frames of a month in one room alone', async () => {
    const town = await aScheduledTown({ roomLimits: { maxFramesPerMonth: 1 } });
    await aReservation(server, town.member, town.hall, { date: '2026-06-18' });
    expect(refusalOf(await reserve(town, { date: '2026-06-24' }))).toEqual([
      'tooManyFramesInMonth',
      'この部屋で予約できるのは、ひと月に1枠までです。',
    ]);
    expect((await reserve(town, { date: '2026-07-01' })).status).toBe(200);
    expect((await reserve(town, { date: '2026-06-24', article: town.hall.halfB })).status).toBe(200);
  });

  it('[FEE-06] hours at least of a room by the hour', async () => {
    const town = await aScheduledTown({ roomLimits: { minMinutes: 240 } }, { hall: { timeFrameType: 'time' } });
    expect(refusalOf(await reserve(town, { frames: ['午前'] }))).toEqual([
      'tooFewHours',
      'この部屋は、1日に4時間以上で予約してください。',
    ]);
    expect((await reserve(town, { frames: ['午後'] })).status).toBe(200);
  });

  it('[FEE-06] hold when the same person sends many at once', async () => {
    const town = await aScheduledTown({ roomLimits: { maxOpenReservations: 2 } });
    const dates = Array.from({ length: 6 }, (_, index) => `2026-06-${20 + index}`);
    const answers = await Promise.all(dates.map((date) => reserve(town, { date })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('a lottery across the end of a month', () => {
  it('[FEE-06] takes entries from one month into the next and is told on a fixed day', async () => {
    const lotteryWindow = {
      monthsAhead: 3,
      fromDay: 25,
      fromHour: 9,
      fromMinute: 30,
      toDay: 5,
      toHour: 17,
      announces: { onDay: 10, hour: 10 },
    };
    const town = await aScheduledTown({}, { hall: { lotteryWindow } });
    // Entries for August are taken from the 25th of May to the 5th of June, those for September from the 25th of June.
    expect((await calendar(town, '2026-09-07')).cells?.[0]).toMatchObject({ opensAt: '2026-06-25T09:30' });
    const soon = await aScheduledTown(
      {},
      { hall: { lotteryWindow: { ...lotteryWindow, fromDay: 1, fromMinute: 0, toDay: 12 } } },
    );
    const asked = { containerId: soon.hall.containerId, articleId: soon.hall.halfA.articleId, date: '2026-09-20' };
    const day = await server.call('Reservation/GetDayArticleAvailability', asked, { session: soon.session });
    expect(day.body).toMatchObject({
      entryType: 'lottery',
      awaitedDraw: { closesAt: '2026-06-12T17:00', announceAt: '2026-07-10T10:00' },
    });
    server.clock.set('2026-06-20T10:00');
    const scope = await jobScope(server, town.tenant);
    await scope.transact((context) => facilityDrawKind.publishDue(context, 7));
    const [draw, ...others] = await server.db
      .selectFrom('lottery_draw')
      .select(['opens_at', 'closes_at', 'announce_at'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(others).toEqual([]);
    expect([draw?.opens_at, draw?.closes_at, draw?.announce_at].map((at) => at?.toISOString())).toEqual([
      '2026-06-25T00:30:00.000Z',
      '2026-07-05T08:00:00.000Z',
      '2026-07-10T01:00:00.000Z',
    ]);
  });
});
