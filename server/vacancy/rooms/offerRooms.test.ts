import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { type FrameName, reserveBody } from '#server/testing/aReservation.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aPerson, aTenant, type TestPerson, type TestTenant } from '#server/testing/factories.ts';
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
