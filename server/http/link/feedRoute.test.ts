import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendarFeedPath } from '#contract/calendarFeed.ts';
import { aFeed } from '#server/testing/aFeed.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aPerson, aSession } from '#server/testing/factories.ts';
import { type ReadEvent, readCalendar } from '#server/testing/readCalendar.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

let server: TestServer;
let town: SmallTown;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  town = await aSmallTown(server);
});
afterAll(() => server.close());

const publicUrl = 'http://yoyaku.test';

const ask = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const statusOf = async (url: string) => (await ask(url)).statusCode;
const eventsAt = async (url: string) => readCalendar((await ask(url)).body).events;
const shown = ({ SUMMARY, STATUS, DTSTART }: ReadEvent) => [DTSTART, SUMMARY, STATUS];

const find = async (session = town.session) => (await server.call('CalendarFeed/Find', {}, { session })).body;
const renew = (session = town.session) => server.call('CalendarFeed/Renew', {}, { session });
const end = async () => (await server.call('CalendarFeed/End', {}, { session: town.session })).status;
const renewed = async () => (await renew()).body.url.slice(publicUrl.length);

describe('[OPEN-05] the calendar of one’s own rooms', () => {
  it('has place, room, frames and state of each day, as the owner sees them', async () => {
    const { hall, member } = town;
    const { reservationId } = await aReservation(server, member, hall, { frames: ['午前', '午後'] });
    await aReservation(server, member, hall, { date: '2026-06-21', state: 'lottery_waiting', entryType: 'lottery' });
    await aReservation(server, await aMember(server, town.tenant), hall, { date: '2026-06-22' });
    const answer = await ask(await aFeed(server, member));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).toContain(`X-WR-CALNAME:${town.tenant.tenantName}の予約\r\n`);
    const [first, second, ...others] = readCalendar(answer.body).events;
    const room = `${hall.containerName} ${hall.halfA.articleName}`;
    expect(first).toEqual({
      UID: `${reservationId}-20260620@yoyaku`,
      DTSTAMP: '20260610T010000Z',
      DTSTART: '20260620T000000Z',
      DTEND: '20260620T080000Z',
      SUMMARY: room,
      LOCATION: expect.stringMatching(new RegExp(`^${hall.containerName}`)),
      URL: `${publicUrl}/t/${town.tenant.tenantAlias}/my-reservation/${reservationId}`,
      DESCRIPTION: '予約確定\n午前 09:00～12:00\n午後 13:00～17:00',
      SEQUENCE: String((Date.UTC(2026, 5, 10, 1) - Date.UTC(2026, 0, 1)) / 1000),
      STATUS: 'CONFIRMED',
    });
    expect(second && shown(second)).toEqual(['20260621T000000Z', `【抽選待ち】${room}`, 'TENTATIVE']);
    expect(others).toEqual([]);
  });

  it('tells a cancellation under the same id, with a higher number', async () => {
    const { hall, session } = town;
    const reserved = await server.call('Reservation/Reserve', reserveBody(hall), { session });
    const url = await renewed();
    const [before] = await eventsAt(url);
    server.clock.set('2026-06-10T10:05');
    const { reservationId } = reserved.body;
    expect((await server.call('Reservation/CancelReservation', { reservationId }, { session })).status).toBe(200);
    const [after, ...others] = await eventsAt(url);
    expect(after).toMatchObject({ UID: before?.UID, STATUS: 'CANCELLED', SUMMARY: expect.stringMatching(/^【取消】/) });
    expect(Number(after?.SEQUENCE)).toBe(Number(before?.SEQUENCE) + 300);
    expect(others).toEqual([]);
  });

  it('goes back three months, and ahead as far as there is anything', async () => {
    for (const date of ['2026-03-09', '2026-03-10', '2027-05-31'])
      await aReservation(server, town.member, town.hall, { date });
    const events = await eventsAt(await aFeed(server, town.member));
    expect(events.map(({ DTSTART }) => DTSTART?.slice(0, 8))).toEqual(['20260310', '20270531']);
  });

  it('has the hours of the town, wherever the server stands', async () => {
    const there = await aSmallTown(server, { tenant: { timeZone: 'Pacific/Auckland' } });
    await aReservation(server, there.member, there.hall);
    const [event] = await eventsAt(await aFeed(server, there.member));
    expect(event?.DTSTART).toBe('20260619T210000Z');
  });
});

describe('[OPEN-05] the calendar of one’s own courses', () => {
  it('has each session with its state, what was given up, and nothing of others', async () => {
    const { tenant, events } = await aSchool(server, await anEventTenant(server));
    const person = await aPerson(server, tenant);
    await anEventReservation(server, person, events.guitar);
    await anEventReservation(server, person, events.pottery, { state: 'applied' });
    await anEventReservation(server, person, events.walking, { state: 'cancelled_user' });
    await anEventReservation(server, person, events.violin, { state: 'in_cart' });
    await anEventReservation(server, await aMember(server, tenant), events.woodwork);
    const uses = await eventsAt(await aFeed(server, person));
    expect(uses.map(({ SUMMARY, STATUS }) => `${SUMMARY} ${STATUS}`).toSorted()).toEqual([
      '【取消】街歩き（教室） CANCELLED',
      '【申込済（抽選待ち）】陶芸（教室） TENTATIVE',
      'ギター（教室） CONFIRMED',
      'ギター（教室） CONFIRMED',
      'ギター（教室） CONFIRMED',
    ]);
    expect(uses[0]).toMatchObject({
      LOCATION: '文化学校 教室（番地）',
      URL: expect.stringContaining(`/t/${tenant.tenantAlias}/e-my-reservation-calendar/2026-07/`),
    });
  });
});

describe('[SAFE-15] the address', () => {
  it('is told once; a new one ends the former at once, and ending it ends it', async () => {
    expect(await find()).toEqual({ madeAt: null });
    const first = await renewed();
    expect(first).toMatch(new RegExp(`^/t/${town.tenant.tenantAlias}/my-calendar/[\\w-]{43}\\.ics$`));
    expect(await statusOf(first)).toBe(200);
    server.clock.set('2026-06-10T10:03');
    const second = await renewed();
    expect(await statusOf(first)).toBe(404);
    expect(await statusOf(second)).toBe(200);
    expect(await find()).toEqual({ madeAt: '2026-06-10T10:03' });
    expect(await end()).toBe(200);
    expect(await statusOf(second)).toBe(404);
    expect(await find()).toEqual({ madeAt: null });
    expect(await end()).toBe(200);
  });

  it('is sought by every sign that a token may have', async () => {
    for (let count = 0; count < 40; count += 1) expect(await statusOf(await aFeed(server, town.member))).toBe(200);
    for (const token of ['-'.repeat(43), '_'.repeat(43), '.'.repeat(43), `${'a'.repeat(42)}.`, 'a'.repeat(42), '%00'])
      expect([400, 404]).toContain(await statusOf(calendarFeedPath(town.tenant.tenantAlias, token)));
    expect(server.logLines.filter((line) => line.includes('"fault"'))).toEqual([]);
  });

  it('stands in no table, no stored answer and no line of a log', async () => {
    server.logLines.length = 0;
    const url = await renewed();
    await ask(url);
    await ask(url.replace('.ics', '.x'));
    const token = url.split('/').at(-1)?.replace('.ics', '') ?? '';
    expect(token).toHaveLength(43);
    expect(await tablesThatSay(server, [token])).toEqual([]);
    expect(server.logLines.join('\n')).not.toContain(token);
    const { body } = await server.call('Authentication/GetOwnData', {}, { session: town.session });
    expect(body.sections.find(({ name }) => name === 'calendarFeed')?.records).toEqual([
      [{ name: 'madeAt', label: '作成日時', value: '2026-06-10T10:00' }],
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('opens nothing at another tenant, nor on the host of staff', async () => {
    const url = await renewed();
    const elsewhere = await aSmallTown(server);
    expect(await statusOf(url.replace(town.tenant.tenantAlias, elsewhere.tenant.tenantAlias))).toBe(404);
    expect(await statusOf(url.replace(town.tenant.tenantAlias, 'nowhere'))).toBe(404);
    const named = await aServer({ consoleHost: 'staff.yoyaku.test' });
    const there = await aFeed(named, (await aSmallTown(named)).member);
    const statusAt = async (host: string) => (await named.app.inject({ url: there, headers: { host } })).statusCode;
    expect([await statusAt('staff.yoyaku.test'), await statusAt('yoyaku.test')]).toEqual([404, 200]);
    await named.close();
  });

  it('is kept by nobody between, sets no cookie, and is not sent again to whoever has it', async () => {
    await aReservation(server, town.member, town.hall);
    const url = await renewed();
    const ofIts = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
    const answer = await ask(url);
    expect(answer.headers).toMatchObject(ofIts);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    server.clock.set('2026-06-10T10:05');
    const again = await ask(url, { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    await end();
    const gone = await ask(url, { 'if-none-match': answer.headers.etag });
    expect(gone.statusCode).toBe(404);
    expect(gone.headers).toMatchObject(ofIts);
    expect(gone.headers).not.toHaveProperty('etag');
  });

  it('outlives the session that made it, and not a new password', async () => {
    const url = await renewed();
    await server.call('Authentication/Logout', {}, { session: town.session });
    expect(await statusOf(url)).toBe(200);
    const session = await aSession(server, town.member);
    const form = { oldPassword: town.member.password, newPassword: 'momiji-2026-x' };
    expect((await server.call('Authentication/ChangePassword', form, { session })).status).toBe(200);
    expect(await statusOf(url)).toBe(404);
  });

  it('[SAFE-07] is forgotten with its person', async () => {
    const url = await renewed();
    const { password } = town.member;
    expect((await server.call('Authentication/EraseAccount', { password }, { session: town.session })).status).toBe(
      200,
    );
    expect(await statusOf(url)).toBe(404);
    const { tenantId } = town.tenant;
    const left = await server.db.selectFrom('calendar_feed').selectAll().where('tenant_id', '=', tenantId).execute();
    expect(left).toEqual([]);
  });

  it('is nobody’s while its account is merged into another, whose own has what both have', async () => {
    const other = await aMember(server, town.tenant);
    await aReservation(server, other, town.hall);
    const staff = await aStaffMember(server, town.tenant, { role: 'manager' });
    const [mine, theirs] = [await renewed(), await aFeed(server, other)];
    const named = { userNumber: town.member.userNumber, otherNumber: other.userNumber };
    const { seen } = (await server.call('Desk/PreviewMerge', named, { staff })).body;
    const asked = { ...named, take: [], seen, reason: '二重登録' };
    const merged = await server.call('Desk/MergePeople', asked, { staff });
    expect(merged.status).toBe(200);
    expect(await statusOf(theirs)).toBe(404);
    expect(await eventsAt(mine)).toHaveLength(1);
  });

  it('is not made by a session that ended meanwhile', async () => {
    const { tenantId, userId } = town.member;
    const pending = server.db.transaction().execute(async (trx) => {
      await trx.updateTable('account').set({ kind: 'member' }).where('user_id', '=', userId).execute();
      const asked = renew();
      await untilWaiting(server, 1);
      await trx.deleteFrom('session').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
      return { asked };
    });
    expect((await (await pending).asked).status).toBe(401);
    expect(await find(await aSession(server, town.member))).toEqual({ madeAt: null });
  });

  it('is limited by network address', async () => {
    const limited = await aServer({ withLimits: true, perAddress: 0.002 });
    const url = await aFeed(limited, (await aSmallTown(limited)).member);
    const answers: number[] = [];
    for (let count = 0; count < 3; count += 1) answers.push((await limited.app.inject({ url })).statusCode);
    expect(answers).toEqual([200, 429, 429]);
    await limited.close();
  });
});
