import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RequestOf, type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aTown } from '#server/testing/aTown.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { validBodies } from '#server/testing/validBodies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const publicCalls = Object.entries(residentEndpoints).flatMap(([name, { access }]) =>
  access === 'visitor' ? [name as ResidentCall] : [],
);

const search = async ({ tenant }: SmallTown, asked: Partial<RequestOf<'Public/Search'>> = {}) =>
  (await server.call('Public/Search', { from: '2026-06-20', ...asked }, { tenant })).body;

describe('a tenant that does not show itself to the public', () => {
  it.each(publicCalls)('[OPEN-01] %s is not found by a visitor, and answers a resident', async (name) => {
    const town = await aTown(server, '静町', { isVisibleToPublic: false });
    const body = await validBodies[name](server, town);
    const asVisitor = await server.callWith(name, body, { tenant: town.tenant });
    expect([asVisitor.status, asVisitor.body.error?.code]).toEqual([404, 'notFound']);
    expect((await server.callWith(name, body, { session: town.session })).status).toBe(200);
    const ended = { token: 'x'.repeat(43), tenantId: town.tenant.tenantId };
    expect((await server.callWith(name, body, { session: ended })).status).toBe(401);
  });
});

describe('a tenant that does', () => {
  it.each(publicCalls)('[OPEN-01] %s answers whoever looks, also after their session has ended', async (name) => {
    const town = await aTown(server, '開町');
    const body = await validBodies[name](server, town);
    const asVisitor = await server.callWith(name, body, { tenant: town.tenant });
    expect(asVisitor.status).toBe(200);
    const ended = { token: 'x'.repeat(43), tenantId: town.tenant.tenantId };
    expect((await server.callWith(name, body, { session: ended })).body).toEqual(asVisitor.body);
    expect((await server.callWith(name, body)).status).toBe(401);
    const elsewhere = await aSmallTown(server, { tenant: { isVisibleToPublic: false } });
    const strange = { token: elsewhere.session.token, tenantId: town.tenant.tenantId };
    expect((await server.callWith(name, body, { session: strange })).body).toEqual(asVisitor.body);
    // Nor does a session of one's own open another tenant to it.
    const there = { session: { token: town.session.token, tenantId: elsewhere.tenant.tenantId } };
    expect((await server.callWith(name, body, there)).status).toBe(401);
  });

  it('[OPEN-01] is closed to visitors with the next call after it decides so', async () => {
    const town = await aSmallTown(server);
    const ask = () => server.call('Public/GetHalls', {}, { tenant: town.tenant });
    expect((await ask()).status).toBe(200);
    await server.db
      .updateTable('tenant')
      .set({ is_visible_to_public: false })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    await raiseTenant(server.db, town.tenant.tenantId);
    expect((await ask()).status).toBe(404);
  });

  it('[OPEN-01] shows each the marks that are theirs, and a change at once', async () => {
    const town = await aSmallTown(server);
    const { hall, tenant, member } = town;
    const asked = { containerId: hall.containerId, date: '2026-06-20' };
    const marks = async (who: object) =>
      (await server.call('Public/GetDayAvailability', asked, who)).body.rows.map(({ cells }) =>
        cells.map(({ displayText }) => displayText).join(''),
      );
    const suspended = await aPerson(server, tenant, { suspended_until: '2026-12-31' });
    const session = { token: suspended.token, tenantId: tenant.tenantId };
    expect(await marks({ tenant })).toEqual(['○○○○○○○', '○○○○○○○', '○○○○○○○']);
    expect(await marks({ session })).toEqual(['×××××××', '×××××××', '×××××××']);
    await aReservation(server, member, hall, { date: '2026-06-21', frames: ['全日'] });
    expect(await marks({ tenant })).toEqual(['○×○○○○○', '○×○○○○○', '○○○○○○○']);
  });

  it('[OPEN-01] shows courses to whom anybody may be, and says nothing of anybody', async () => {
    const school = await aSchool(server, await anEventTenant(server));
    const { items } = (await server.call('Public/GetCourses', {}, { tenant: school.tenant })).body;
    expect(items.map(({ eventName }) => eventName)).toEqual([
      '木工',
      '街歩き',
      'ギター',
      'バイオリン',
      '誕生会',
      '朝ヨガ',
      '夜ヨガ',
      '陶芸',
    ]);
    // Also the course for people born in June: a visitor may be one.
    expect(items.every(({ canReserve, unavailable }) => canReserve && unavailable === null)).toBe(true);
    for (const item of items) {
      const { body } = await server.call('Public/GetCourse', { eventId: item.eventId }, { tenant: school.tenant });
      expect(body).toEqual(item);
    }
    const other = await aPerson(server, school.tenant, { birthday: '1980-01-05' });
    const session = { token: other.token, tenantId: other.tenantId };
    const own = (await server.call('Public/GetCourses', {}, { session })).body.items;
    expect(own.filter(({ canReserve }) => !canReserve).map(({ eventName }) => eventName)).toEqual(['誕生会']);
  });
});

describe('[OPEN-06] a month of a room', () => {
  it('has the marks of its weeks', async () => {
    const { hall, tenant, member } = await aSmallTown(server);
    await aReservation(server, member, hall, { date: '2026-06-30', frames: ['午前'] });
    const { containerId } = hall;
    const { articleId } = hall.halfA;
    const asked = { containerId, articleId, month: '2026-06' };
    const { days } = (await server.call('Public/GetMonthAvailability', asked, { tenant })).body;
    expect(days.map(({ date }) => date)).toEqual(expect.arrayContaining(['2026-06-01', '2026-06-30']));
    expect(days).toHaveLength(30);
    for (const date of ['2026-06-08', '2026-06-15', '2026-06-24']) {
      const week = (await server.call('Public/GetDayAvailability', { containerId, date }, { tenant })).body;
      const cells = week.rows.find((row) => row.articleId === articleId)?.cells ?? [];
      const inMonth = days.filter((day) => cells.some((cell) => cell.date === day.date));
      expect(inMonth.map(({ dayKind: _, holidayName: __, ...mark }) => ({ ...mark, articleId }))).toEqual(cells);
    }
    const elsewhere = await aHall(server, tenant);
    const strange = { ...asked, containerId: elsewhere.containerId };
    expect((await server.call('Public/GetMonthAvailability', strange, { tenant })).status).toBe(404);
  });
});

describe('[OPEN-03] the search over all halls', () => {
  it('finds by day what the rooms of all halls have free, and their frames', async () => {
    const town = await aSmallTown(server);
    const second = await aHall(server, town.tenant, { name: '西館' });
    await aReservation(server, town.member, town.hall, { date: '2026-06-20', frames: ['全日'] });
    const { items, total } = await search(town);
    expect(total).toBe(items.length);
    expect(items.map(({ containerName }) => containerName)).toEqual([
      town.hall.containerName,
      ...[second.whole, second.halfA, second.halfB].map(() => '西館'),
    ]);
    expect(items[0]?.articleId).toBe(town.hall.halfB.articleId);
    for (const { articleId, days, containerId } of items) {
      const room = { containerId, articleId, date: '2026-06-20' };
      const { rows } = (await server.call('Public/GetDayArticleAvailability', room, { tenant: town.tenant })).body;
      const free = rows.filter(({ canReserve }) => canReserve);
      expect(days[0]?.frames.map(({ timeFrameName, basicFee }) => [timeFrameName, basicFee])).toEqual(
        free.map(({ timeFrameName, basicFee }) => [timeFrameName, basicFee]),
      );
    }
  });

  it('names the next free day of a room whose day is taken, where such are wanted too', async () => {
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { date: '2026-06-20', frames: ['全日'] });
    const { items } = await search(town, { isFreeOnly: false });
    expect(items.map(({ days, nextFreeDay }) => [days.length, nextFreeDay])).toEqual([
      [1, null],
      [0, '2026-06-21'],
      [0, '2026-06-21'],
    ]);
  });

  it('says what to loosen where nothing is found', async () => {
    const town = await aSmallTown(server);
    const { items, loosenings } = await search(town, { text: '存在しない', people: 3 });
    expect([items, loosenings]).toEqual([[], [{ condition: 'text', found: 3 }]]);
  });

  it.each([
    ['days', { days: 32 }],
    ['no day', { from: '2026-02-30' }],
    ['a long text', { text: 'あ'.repeat(101) }],
    ['many halls', { containerIds: Array.from({ length: 101 }, () => '00000000-0000-4000-8000-000000000000') }],
  ])('refuses too much of it: %s', async (_what, asked) => {
    const { tenant } = await aSmallTown(server);
    const answer = await server.callWith('Public/Search', { from: '2026-06-20', ...asked }, { tenant });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'malformed']);
  });

  it('asks the database once, however many halls there are, and reads a hall again that has changed', async () => {
    const town = await aSmallTown(server);
    for (let halls = 1; halls < 6; halls += 1) await aHall(server, town.tenant);
    const looking = () => search(town, { days: 31 });
    await looking();
    expect((await countStatements(looking)).roundTrips).toBe(1);
    await aHall(server, town.tenant, { name: '新館' });
    await raiseTenant(server.db, town.tenant.tenantId);
    expect((await looking()).items.map(({ containerName }) => containerName)).toContain('新館');
  });
});
