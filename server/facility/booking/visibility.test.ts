import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ResidentCall, residentEndpoints } from '#contract/endpoints.ts';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { Visibility } from '#contract/facility/room.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aTown } from '#server/testing/aTown.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { reservationRows } from '#server/testing/reservationRows.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { validBodies } from '#server/testing/validBodies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const date = '2026-06-20';

/** ホールA is so, and called by a name of its own. */
async function nowSeen({ tenant, hall }: Pick<SmallTown, 'tenant' | 'hall'>, visibility: Visibility) {
  await server.db
    .updateTable('article')
    .set({ visibility, name: '奥のホール' })
    .where('article_id', '=', hall.halfA.articleId)
    .execute();
  await raiseTenant(server.db, tenant.tenantId);
}

async function aTownWith(visibility: Visibility, options: Parameters<typeof aSmallTown>[1] = {}) {
  const town = await aSmallTown(server, options);
  await nowSeen(town, visibility);
  return { ...town, staff: await aStaffMember(server, town.tenant, { role: 'desk' }) };
}

const both = ({ hall }: SmallTown): ReserveRequest => ({
  ...reserveBody(hall),
  details: [hall.halfB, hall.halfA].flatMap((article) => reserveBody(hall, { article, date }).details),
});

const atDesk = { code: 'reservingStopped', message: '予約は窓口で受け付けます。' };

const lottery = { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 15, toHour: 24 };

describe('[OFFICE-02] a room of which residents only see what is free', () => {
  it('is shown so everywhere, to residents and to anybody', async () => {
    const town = await aTownWith('vacancy');
    const { hall, tenant, session, member } = town;
    await aReservation(server, member, hall, { date, frames: ['午前'] });
    const { containerId, halfA } = hall;
    const asked = { containerId, articleId: halfA.articleId, date };
    for (const who of [{ session }, { tenant }]) {
      const { body: week } = await server.call('Public/GetDayAvailability', { containerId, date }, who);
      const cells = week.rows.find(({ articleId }) => articleId === halfA.articleId)?.cells;
      expect(cells?.slice(0, 2)).toMatchObject([
        { displayText: '△', isAvailable: true, reason: null },
        { displayText: '○', isAvailable: true, reason: null },
      ]);
      const { body: day } = await server.call('Public/GetDayArticleAvailability', asked, who);
      expect(day.rows.map(({ displayText, canReserve, reasonText }) => [displayText, canReserve, reasonText])).toEqual([
        ['予約済み', false, undefined],
        ['空き', false, '空いています。予約は窓口で受け付けます。'],
        ['空き', false, '空いています。予約は窓口で受け付けます。'],
        ['予約済み', false, undefined],
      ]);
      const { body: found } = await server.call('Public/Search', { from: date, text: '奥のホール' }, who);
      expect(found.items.map(({ articleName, isBookable, days }) => [articleName, isBookable, days.length])).toEqual([
        ['奥のホール', false, 1],
      ]);
      const { body: halls } = await server.call('Public/GetHalls', {}, who);
      expect(JSON.stringify(halls)).toContain('奥のホール');
    }
    const { body: month } = await server.call(
      'Public/GetMonthAvailability',
      { containerId, articleId: halfA.articleId, month: '2026-06' },
      { tenant },
    );
    expect(JSON.stringify(month)).not.toContain('notAccepting');
  });

  it('is reserved by nobody over the net, by whatever call', async () => {
    const town = await aTownWith('vacancy');
    const { hall, session, tenant } = town;
    await aReservation(server, await aMember(server, tenant), hall, { date: '2026-06-21' });
    const before = await reservationRows(server, tenant);
    const refusedBy = async (name: 'Reservation/Reserve' | 'Reservation/GetQuote', body: ReserveRequest) =>
      (await server.call(name, body, { session })).body.error;
    expect(await refusedBy('Reservation/Reserve', reserveBody(hall))).toMatchObject(atDesk);
    expect(await refusedBy('Reservation/GetQuote', reserveBody(hall))).toMatchObject(atDesk);
    expect(await refusedBy('Reservation/Reserve', both(town))).toMatchObject({ code: 'reservingStopped' });
    expect((await refusedBy('Reservation/Reserve', both(town)))?.message).toContain('奥のホール');
    expect(await refusedBy('Reservation/GetQuote', both(town))).toMatchObject({ code: 'reservingStopped' });
    const besides = async (body: ReserveRequest) =>
      (await server.call('Reservation/GetRoomsBeside', body, { session })).body.items.map(({ articleId }) => articleId);
    expect(await besides(reserveBody(hall))).toEqual([]);
    expect(await besides(reserveBody(hall, { article: hall.halfB }))).toEqual([]);
    const { body: watch } = await server.call('VacancyWatch/AskForFrame', frameBody(hall, '2026-06-21'), { session });
    expect(watch.error?.code).toBeDefined();
    expect(await reservationRows(server, tenant)).toEqual(before);
    // The room beside it is reserved as ever.
    const other = reserveBody(hall, { article: hall.halfB });
    expect((await server.call('Reservation/Reserve', other, { session })).status).toBe(200);
  });

  it('takes no entry to its lottery over the net, and one at the desk', async () => {
    const town = await aTownWith('vacancy', { hall: { lotteryWindow: lottery } });
    const { hall, session, staff, member } = town;
    const wanted = reserveBody(hall, { date: '2026-09-20' });
    expect((await server.call('Reservation/Reserve', wanted, { session })).body.error).toMatchObject(atDesk);
    const person = { kind: 'registered' as const, userId: member.userId };
    const { status } = await server.call('Desk/Reserve', { ...wanted, person }, { staff });
    expect(status).toBe(200);
  });
});

describe.each(['vacancy', 'hidden'] as const)('[OFFICE-02] at the desk a room that is %s', (visibility) => {
  it('is priced, shown and reserved as every other, and what stands can be moved there', async () => {
    const town = await aTownWith(visibility);
    const { hall, member, staff } = town;
    const { containerId, halfA } = hall;
    const asked = { containerId, articleId: halfA.articleId, date };
    const { body: day } = await server.call('Desk/GetRoomDay', { ...asked, userId: member.userId }, { staff });
    expect(day.rows.every(({ canReserve }) => canReserve)).toBe(true);
    const { body: quote } = await server.call(
      'Desk/GetQuote',
      { ...reserveBody(hall), userId: member.userId },
      { staff },
    );
    expect(quote.error).toBeUndefined();
    const { body: board } = await server.call('Desk/GetBoard', { containerId, date, seen: '' }, { staff });
    const room = board.board?.rooms.find(({ articleId }) => articleId === halfA.articleId);
    expect(room?.articleName).toBe('奥のホール');
    expect(room?.columns.every(({ reason }) => reason === null)).toBe(true);
    const person = { kind: 'registered' as const, userId: member.userId };
    expect((await server.call('Desk/Reserve', { ...reserveBody(hall), person }, { staff })).status).toBe(200);
    const { reservationId } = await aReservation(server, member, hall, { date: '2026-06-21', article: hall.halfB });
    const move = { reservationId, containerId, details: reserveBody(hall, { date: '2026-06-21' }).details };
    const { status, body } = await server.call('Desk/PreviewMove', move, { staff });
    expect([status, body.error]).toEqual([200, undefined]);
  });
});

/** What answers what somebody has reserved already, and draws, which stay as they were published. */
const mayNameIt = new Set<string>([
  'Lottery/GetDraw',
  'Reservation/GetReservation',
  'Reservation/FindReservation',
  'Reservation/CancelReservation',
  'Reservation/CancelApplication',
  'Reservation/StartPayment',
  'Reservation/CompletePayment',
  'Reservation/FindPreviousInput',
  'VacancyWatch/List',
]);

/** All but those that begin, end and describe accounts. */
const calls = (Object.keys(residentEndpoints) as ResidentCall[]).filter(
  (name) => !mayNameIt.has(name) && !name.startsWith('Authentication/'),
);

describe('[OFFICE-02] a room that is hidden', () => {
  it('is named in no answer to residents or visitors but in those of what they have reserved', async () => {
    const town = await aTown(server, '奥町');
    const { hall, tenant } = town;
    const named: string[] = [];
    const namedBefore: string[] = [];
    const ask = async (into: string[]) => {
      for (const name of calls) {
        const body = await validBodies[name](server, town);
        const session = await aSession(server, town.member);
        const { body: answer } = await server.callWith(name, body, { session });
        const { body: open } = await server.callWith(name, body, { tenant });
        const text = JSON.stringify([answer, open]);
        if (text.includes(hall.halfA.articleId) || text.includes('奥のホール')) into.push(name);
      }
    };
    await nowSeen(town, 'bookable');
    await ask(namedBefore);
    expect(namedBefore).toEqual(
      expect.arrayContaining(['Public/GetHalls', 'Public/Search', 'Reservation/GetContainerInfo']),
    );
    await nowSeen(town, 'hidden');
    await ask(named);
    expect(named).toEqual([]);
  });

  it('is not there for who asks for it by its id', async () => {
    const town = await aTownWith('hidden');
    const { hall, session, tenant } = town;
    const { containerId, halfA } = hall;
    const { articleId } = halfA;
    await aReservation(server, await aMember(server, tenant), hall, { date: '2026-06-21' });
    const before = await reservationRows(server, tenant);
    const codeOf = async (name: ResidentCall, body: object) => {
      const { body: answer } = await server.callWith(name, body, { session });
      return (answer as { error?: { code: string } }).error?.code;
    };
    const asked = { containerId, articleId, date };
    for (const [name, body] of [
      ['Reservation/Reserve', reserveBody(hall)],
      ['Reservation/Reserve', both(town)],
      ['Reservation/GetQuote', reserveBody(hall)],
      ['Reservation/GetRoomsBeside', reserveBody(hall)],
      ['Reservation/FindArticle', { articleId }],
      ['Reservation/GetDayArticleAvailability', asked],
      ['VacancyWatch/AskForFrame', frameBody(hall, '2026-06-21')],
      ['Public/GetRoom', { articleId }],
      ['Public/GetDayArticleAvailability', asked],
      ['Public/GetMonthAvailability', { containerId, articleId, month: '2026-06' }],
    ] as const) {
      expect([name, await codeOf(name, body)]).toEqual([name, 'notFound']);
    }
    expect(await reservationRows(server, tenant)).toEqual(before);
  });

  it('takes its hall away with it where it has no other room, and leaves it to staff', async () => {
    const town = await aTownWith('hidden');
    const { tenant, session, hall } = town;
    const { tenantId } = tenant;
    await server.db.updateTable('article').set({ visibility: 'hidden' }).where('tenant_id', '=', tenantId).execute();
    await raiseTenant(server.db, tenantId);
    expect((await server.call('Reservation/GetContainer', {}, { session })).body.items).toEqual([]);
    expect((await server.call('Public/GetHalls', {}, { tenant })).body.items).toEqual([]);
    const staff = await aStaffMember(server, tenant, { role: 'desk', containerIds: [hall.containerId] });
    const { body: self } = await server.call('Console/GetSelf', {}, { staff });
    expect(JSON.stringify(self)).toContain(hall.containerId);
  });
});
