import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { keyOf } from '#rules/lottery/draw/ranking.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { type FrameName, reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import {
  aPerson,
  aSession,
  aTenant,
  memberPassword,
  type TestPerson,
  type TestTenant,
} from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let holder: TestPerson;
let reservationId = '';
let minute = 0;

const day = '2026-06-20';

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  minute = 0;
  await aTown();
});

async function aTown(vacancyOrder: 'all' | 'asked' | 'drawn' = 'asked') {
  tenant = await aTenant(server, { vacancyOrder });
  hall = await aHall(server, tenant);
  holder = await aPerson(server, tenant);
  reservationId = await reserved(holder);
}

type What = { readonly half?: 'halfA' | 'halfB' | 'whole'; readonly name?: FrameName };

const bodyOf = ({ half = 'halfA', name = '午前' }: What = {}) =>
  reserveBody(hall, { article: hall[half], date: day, frames: [name] });
const reserve = (session: TestPerson, what: What = {}) => server.call('Reservation/Reserve', bodyOf(what), { session });
async function reserved(session: TestPerson, what: What = {}) {
  const { status, body } = await reserve(session, what);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.reservationId;
}
const ask = (session: TestPerson, { half = 'halfA', name = '午前' }: What = {}) =>
  server.call('VacancyWatch/AskForFrame', frameBody(hall, day, { article: hall[half], name }), { session });
/** So many who ask one after the other. */
async function aLine(size: number, what: What = {}) {
  const line: TestPerson[] = [];
  for (let count = 0; count < size; count += 1) {
    const person = await aPerson(server, tenant);
    expect((await ask(person, what)).status).toBe(200);
    line.push(person);
    server.clock.advance(1_000);
  }
  return line;
}
const cancel = (session = holder, id = reservationId) =>
  server.call('Reservation/CancelReservation', { reservationId: id }, { session });
async function look() {
  minute += 1;
  await runJobs(server, `2026-06-10T10:${String(minute).padStart(2, '0')}`);
}
const itemsOf = async (session: TestPerson) => (await server.call('VacancyWatch/List', {}, { session })).body.items;
const offersNow = (people: readonly TestPerson[]) =>
  Promise.all(people.map(async (person) => (await itemsOf(person))[0]?.offer?.state ?? null));
/** What residents, visitors and staff see of a frame. */
async function marks({ half = 'halfA', name = '午前' }: What = {}) {
  const { containerId } = hall;
  const { articleId } = hall[half];
  const session = await aPerson(server, tenant);
  const own = await server.call(
    'Reservation/GetDayArticleAvailability',
    { containerId, articleId, date: day },
    { session },
  );
  const open = await server.call('Public/GetDayArticleAvailability', { containerId, articleId, date: day }, { tenant });
  const texts = [own, open].map(({ body }) => {
    const row = body.rows.find(({ timeFrameName }: { timeFrameName: string }) => timeFrameName === name);
    return row?.displayText;
  });
  return [...new Set(texts)].join();
}

describe('[OPEN-09] a frame of a room in turn', () => {
  it('is nobody’s but theirs who wait, from the moment it is free, and is offered in turn', async () => {
    const line = await aLine(3);
    expect(await marks()).toBe('予約済み');
    await cancel();
    expect(await marks()).toBe('予約済み');
    expect((await reserve(await aPerson(server, tenant))).body.error?.code).toBe('taken');
    await look();
    expect(await offersNow(line)).toEqual(['open', null, null]);
    expect(await marks()).toBe('予約済み');
    expect((await reserve(line[1] as TestPerson)).body.error?.code).toBe('taken');
    expect((await reserve(line[0] as TestPerson)).body.error?.code).toBe('taken');
  });

  it('goes on when it is unanswered, declined or withdrawn, and is free when nobody is left', async () => {
    const line = await aLine(3);
    const [first, second, third] = line as [TestPerson, TestPerson, TestPerson];
    await cancel();
    await look();
    await endOffers(server, [first]);
    expect((await reserve(await aPerson(server, tenant))).body.error?.code).toBe('taken');
    await look();
    expect(await offersNow(line)).toEqual(['expired', 'open', null]);
    const watchId = (await itemsOf(second))[0]?.watchId ?? '';
    expect((await server.call('VacancyWatch/DeclineOffer', { watchId }, { session: second })).status).toBe(200);
    expect(await marks()).toBe('予約済み');
    await look();
    expect(await offersNow(line)).toEqual(['expired', 'declined', 'open']);
    const last = (await itemsOf(third))[0]?.watchId ?? '';
    expect((await server.call('VacancyWatch/Withdraw', { watchId: last }, { session: third })).status).toBe(200);
    expect(await marks()).toBe('空き');
    expect((await reserve(await aPerson(server, tenant))).status).toBe(200);
  });

  it('is reserved by whom it is offered to, with all that Reserve asks; a refusal leaves it theirs', async () => {
    const [first, second] = (await aLine(2)) as [TestPerson, TestPerson];
    await cancel();
    await look();
    const watchId = (await itemsOf(first))[0]?.watchId ?? '';
    const call = (body: object, session = first) =>
      server.call('VacancyWatch/ReserveOffered', { ...bodyOf(), watchId, ...body } as never, { session });
    expect((await call({ purpose: '' })).status).toBe(409);
    expect((await call(bodyOf({ name: '午後' }))).body.error?.code).toBe('offerNotTakeable');
    expect((await call({}, second)).status).toBe(404);
    expect(await offersNow([first])).toEqual(['open']);
    expect((await call({})).status).toBe(200);
    expect(await offersNow([first, second])).toEqual(['accepted', null]);
    expect((await call({})).body.error?.code).toBe('offerOver');
  });
});

describe('[OPEN-09] rooms that share spaces, and frames that overlap', () => {
  it('a whole day that is waited for hides no part of it while another part is taken, and all of it once it is free', async () => {
    const [first] = (await aLine(1, { name: '全日' })) as [TestPerson];
    expect(await marks({ name: '午後' })).toBe('空き');
    const evening = await aPerson(server, tenant);
    const id = await reserved(evening, { name: '夜間' });
    await cancel();
    expect([await marks(), await marks({ name: '午後' })]).toEqual(['空き', '空き']);
    await cancel(evening, id);
    expect([await marks(), await marks({ name: '午後' })]).toEqual(['予約済み', '予約済み']);
    expect((await reserve(await aPerson(server, tenant), { name: '午後' })).body.error?.code).toBe('taken');
    await look();
    expect(await offersNow([first])).toEqual(['open']);
  });

  it('a hall that is waited for is theirs once both halves are free, whoever asked later for a half', async () => {
    const inB = await aPerson(server, tenant);
    const id = await reserved(inB, { half: 'halfB' });
    const [whole] = (await aLine(1, { half: 'whole' })) as [TestPerson];
    const [half] = (await aLine(1, { half: 'halfB' })) as [TestPerson];
    await cancel();
    // The other half is taken: nothing of the hall is claimed that could be had.
    expect(await marks({ half: 'halfA' })).toBe('空き');
    await cancel(inB, id);
    expect([await marks({ half: 'halfA' }), await marks({ half: 'halfB' })]).toEqual(['予約済み', '予約済み']);
    expect((await reserve(await aPerson(server, tenant))).body.error?.code).toBe('taken');
    await look();
    expect(await offersNow([whole, half])).toEqual(['open', null]);
    await endOffers(server, [whole]);
    await look();
    expect(await offersNow([whole, half])).toEqual(['expired', 'open']);
    expect([await marks({ half: 'halfA' }), await marks({ half: 'halfB' })]).toEqual(['空き', '予約済み']);
  });

  it('a place that stays held until the next morning is theirs who wait from then on, and nobody else’s for a moment', async () => {
    await server.db
      .updateTable('tenant_setting')
      .set({ release_cancelled: 'next_morning' })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    const [first] = (await aLine(1)) as [TestPerson];
    await cancel();
    await look();
    expect([await marks(), await offersNow([first])]).toEqual(['予約済み', [null]]);
    server.clock.set('2026-06-11T09:30');
    expect(await marks()).toBe('予約済み');
    expect((await reserve(await aPerson(server, tenant))).body.error?.code).toBe('taken');
    await runJobs(server, '2026-06-11T09:31');
    expect(await offersNow([await again(first)])).toEqual(['open']);
  });
});

/** Their session has ended over night. */
const again = async (person: TestPerson): Promise<TestPerson> => ({ ...person, ...(await aSession(server, person)) });

describe('[OPEN-09] who may not have a frame', () => {
  const suspend = ({ userId }: TestPerson, until: string | null) =>
    server.db.updateTable('account').set({ suspended_until: until }).where('user_id', '=', userId).execute();

  it('is passed over and keeps it from nobody, claims it when it is taken again, and is offered it when they may', async () => {
    const [first] = (await aLine(1)) as [TestPerson];
    await suspend(first, '2027-12-31');
    await cancel();
    expect(await marks()).toBe('予約済み');
    await look();
    expect([await offersNow([first]), await marks()]).toEqual([[null], '空き']);
    const other = await aPerson(server, tenant);
    const id = await reserved(other);
    await look();
    await cancel(other, id);
    expect(await marks()).toBe('予約済み');
    await look();
    expect(await marks()).toBe('空き');
    await suspend(first, null);
    await look();
    expect(await offersNow([first])).toEqual(['open']);
  });

  it('is who has as many reservations as one may have', async () => {
    await server.db
      .updateTable('tenant_setting')
      .set({ max_open_reservations: 1 })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    const [first, second] = (await aLine(2)) as [TestPerson, TestPerson];
    await reserved(first, { name: '夜間' });
    await cancel();
    await look();
    expect(await offersNow([first, second])).toEqual([null, 'open']);
  });

  it('is nobody whose account is gone: what was held for them goes on', async () => {
    const [first, second] = (await aLine(2)) as [TestPerson, TestPerson];
    await cancel();
    await look();
    const { status } = await server.call(
      'Authentication/EraseAccount',
      { password: memberPassword },
      { session: first },
    );
    expect(status).toBe(200);
    expect(await marks()).toBe('予約済み');
    await look();
    expect(await offersNow([second])).toEqual(['open']);
  });
});

describe('[OPEN-09] the order of a frame', () => {
  it('is drawn among all who wait once it is free, by keys that anybody can work out again', async () => {
    await aTown('drawn');
    const line = await aLine(4);
    await cancel();
    await look();
    const rows = await server.db
      .selectFrom('vacancy_watch')
      .select(['watch_id', 'user_id', 'draw_seed', 'draw_key', 'offer_ends_at'])
      .where('tenant_id', '=', tenant.tenantId)
      .orderBy('draw_key')
      .execute();
    expect(
      rows.map(
        ({ watch_id, draw_seed, draw_key }) => keyOf({ seed: draw_seed ?? '', n: watch_id, ticket: 1 }) === draw_key,
      ),
    ).toEqual([true, true, true, true]);
    expect(rows.map(({ offer_ends_at }) => offer_ends_at !== null)).toEqual([true, false, false, false]);
    const late = await aPerson(server, tenant);
    await ask(late);
    const winner = line.filter(({ userId }) => userId === rows[0]?.user_id);
    await endOffers(server, winner);
    await look();
    const next = line.filter(({ userId }) => userId === rows[1]?.user_id);
    expect(await offersNow([...next, late])).toEqual(['open', null]);
  });

  it('is none where everybody is told; ending lines frees what is claimed, and lets who is offered it have it', async () => {
    const line = await aLine(2);
    const other = await aPerson(server, tenant);
    const id = await reserved(other, { name: '午後' });
    const [afternoon] = (await aLine(1, { name: '午後' })) as [TestPerson];
    await cancel();
    await look();
    await server.db
      .updateTable('tenant')
      .set({ vacancy_order: 'all' })
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    // What is known of a tenant is read anew after two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await cancel(other, id);
    await look();
    expect(await marks({ name: '午後' })).toBe('空き');
    const [told] = await itemsOf(afternoon);
    expect([told?.toldAt !== null, told?.offer]).toEqual([true, null]);
    expect(await offersNow(line)).toEqual(['open', null]);
  });
});

/** Closes half A for the day. */
async function close(staff: TestStaff) {
  const wanted: RequestOf<'Desk/PreviewClosure'> = {
    containerId: hall.containerId,
    kind: 'maintenance',
    articleIds: [hall.halfA.articleId],
    from: day,
    to: day,
    reason: '点検',
    told: '点検のため',
  };
  const { body } = await server.call('Desk/PreviewClosure', wanted, { staff });
  return server.call('Desk/CommitClosure', { ...wanted, digest: body.digest, lines: [] }, { staff });
}

describe('[OPEN-09] what goes before an offer', () => {
  it('is a closure: the frame is closed, the offer ended, and nobody is offered it', async () => {
    const line = await aLine(2);
    await cancel();
    await look();
    const staff = await aStaffMember(server, tenant, { role: 'manager' });
    const { status, body } = await close(staff);
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await marks()).toBe('休館');
    const [item] = await itemsOf(line[0] as TestPerson);
    const taking = { ...bodyOf(), watchId: item?.watchId ?? '' };
    expect((await server.call('VacancyWatch/ReserveOffered', taking, { session: line[0] as TestPerson })).status).toBe(
      409,
    );
    await look();
    expect(await offersNow(line)).toEqual(['ended', null]);
    const { body: told } = server.mailbox.mails.at(-1) ?? { body: '' };
    expect(told).toContain('施設の都合によりご利用いただけなくなりました');
    expect(told).toContain('09:00～12:00');
    const ended = () =>
      server.db
        .selectFrom('notice')
        .select('user_id')
        .where('tenant_id', '=', tenant.tenantId)
        .where('kind', '=', 'vacancyEnded')
        .execute();
    expect(await ended()).toEqual([{ user_id: line[0]?.userId }]);
    await look();
    expect(await ended()).toHaveLength(1);
  });
});
