import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { seededRandom } from '#demo/random.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { runDueJobs } from '../jobs/runDueJobs.ts';
import { juneLottery } from '../lottery/testing/aLotteryTown.ts';
import { newId } from '../newId.ts';
import { aHall, type TestHall } from '../testing/aHall.ts';
import { anEvent, type TestEvent } from '../testing/anEvent.ts';
import { type AnotherServer, anotherServer } from '../testing/anotherServer.ts';
import { reserveBody } from '../testing/aReservation.ts';
import { aSchool, type School } from '../testing/aSchool.ts';
import { aSpan } from '../testing/aSpan.ts';
import { endHolds } from '../testing/endHolds.ts';
import { aMember, aSession, aTenant, type TestMember, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { instantOf, localDateTimeOf } from '../time.ts';

const operations = loadOf(20_000);
/** How many are done before everything is compared once. */
const between = 40;
const random = seededRandom(testSeed);

let server: TestServer;
let rows: AnotherServer;
let town: { tenant: TestTenant; people: TestMember[]; halls: TestHall[] };
let school: School & { people: TestMember[]; courses: TestEvent[] };

beforeAll(async () => {
  server = await aServer();
  rows = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, freshBytes: 0 });
  const tenant = await aTenant(server, { setting: { release_cancelled: 'next_morning', lottery_source: 'ceremony' } });
  const window = {
    opens: { unit: 'days', ahead: 20, onDay: null, hour: 9 },
    closesDaysBefore: 1,
    closesHour: 17,
  } as const;
  town = {
    tenant,
    people: await people(tenant, 4),
    halls: [
      await aHall(server, tenant, { bookingWindow: window, equipment: ['マイク'] }),
      await aHall(server, tenant, { timeFrameType: 'time', article: { preparation_after: 30 } }),
      await aHall(server, tenant, { bookingWindow: window, lotteryWindow: juneLottery }),
    ],
  };
  const made = await aSchool(server);
  const later = await aSpan(server, made.tenant, { opensAt: '2026-06-12T09:00', closesAt: '2026-06-20T17:00' });
  const courses = [
    await anEvent(server, made.category, { capacity: 1, spans: [made.spans.firstCome] }),
    await anEvent(server, made.category, { capacity: 2, price: 500, spans: [made.spans.firstCome] }),
    await anEvent(server, made.category, { capacity: 3, spans: [later] }),
    ...Object.values(made.events),
  ];
  school = { ...made, people: await people(made.tenant, 4), courses };
}, 120_000);
afterAll(async () => {
  await rows?.close();
  await server?.close();
});

async function people(tenant: TestTenant, count: number) {
  const all: TestMember[] = [];
  for (let made = 0; made < count; made += 1) all.push(await aMember(server, tenant));
  return all;
}

/** Sessions end with the time that passes, so each lasts for the time at which it was opened. */
const sessions = new Map<string, { token: string; tenantId: string }>();
async function as(member: TestMember) {
  const key = `${member.userId} ${server.clock()}`;
  const session = sessions.get(key) ?? (await aSession(server, member));
  sessions.set(key, session);
  return { session };
}

const today = () => dayOf(localDateTimeOf(server.clock(), 'Asia/Tokyo'));
const someDay = () => addDays(today(), random.between(0, 8));

/** What calls have answered besides success, so that the run is known to have done something. */
const outcomes = new Map<string, number>();
const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

async function call<Name extends EndpointName>(name: Name, body: RequestOf<Name>, member: TestMember) {
  const answer = await server.call(name, body, await as(member));
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  count(answer.status === 200 ? name : `${name} ${answer.body.error?.code}`);
  return answer;
}

const reserved: { id: string; by: TestMember }[] = [];
const inCart: { id: string; by: TestMember }[] = [];

const takeOne = <T>(items: T[]) =>
  items.length === 0 ? undefined : items.splice(random.between(0, items.length - 1), 1)[0];

const doings: readonly { readonly weight: number; readonly done: () => Promise<unknown> }[] = [
  {
    weight: 30,
    async done() {
      const by = random.pick(town.people);
      const hall = random.pick(town.halls.filter((_, index) => index !== 1));
      const article = random.pick([hall.halfA, hall.halfB, hall.whole]);
      const frames = [random.pick(['午前', '午後', '夜間'] as const)];
      const { status, body } = await call(
        'Reservation/Reserve',
        reserveBody(hall, { article, date: someDay(), frames }),
        by,
      );
      if (status === 200) reserved.push({ id: body.reservationId, by });
    },
  },
  {
    weight: 20,
    async done() {
      const one = takeOne(reserved);
      if (one) await call('Reservation/CancelReservation', { reservationId: one.id }, one.by);
    },
  },
  {
    weight: 20,
    async done() {
      const by = random.pick(school.people);
      const items = Array.from({ length: random.between(1, 2) }, () => random.pick(school.courses)).map(
        ({ eventId, spans }) => ({ eventId, eventEntrySpanId: spans[0]?.eventEntrySpanId ?? '' }),
      );
      const { body } = await call('EventReservation/AddEventToCart', { items }, by);
      for (const { eventReservationId } of body.items ?? [])
        if (eventReservationId) inCart.push({ id: eventReservationId, by });
    },
  },
  {
    weight: 8,
    async done() {
      const one = takeOne(inCart);
      if (one) await call('EventReservation/RemoveEventFromCart', { eventReservationIds: [one.id] }, one.by);
    },
  },
  {
    weight: 6,
    async done() {
      const one = random.pick(inCart.length > 0 ? inCart : [null]);
      if (!one) return;
      await call('EventReservation/ReserveEventFromCart', { eventReservationIds: [one.id] }, one.by);
    },
  },
  {
    weight: 4,
    async done() {
      const one = takeOne(inCart);
      if (one) await call('EventReservation/CancelReservation', { eventReservationId: one.id }, one.by);
    },
  },
  { weight: 3, done: () => call('EventReservation/ExtendHold', {}, random.pick(school.people)) },
  { weight: 2, done: () => endHolds(server, [random.pick(school.people)]) },
  {
    weight: 2,
    done: () =>
      sql`update account set suspended_until = ${random.chance(0.5) ? addDays(today(), 2) : null}
        where user_id = ${random.pick([...town.people, ...school.people]).userId}`.execute(server.db),
  },
  {
    weight: 2,
    async done() {
      const { tenantId, spaces } = random.pick(town.halls);
      const day = someDay();
      await sql`
        insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, note)
        values (${tenantId}, ${newId()}, ${random.pick([spaces.A, spaces.B])}, ${instantOf(`${day}T09:00`, 'Asia/Tokyo')},
          ${instantOf(`${day}T12:00`, 'Asia/Tokyo')}, 'closure', '点検') on conflict do nothing`.execute(server.db);
    },
  },
  {
    weight: 1,
    done: () =>
      sql`update tenant set can_reserve = ${random.chance(0.8)} where tenant_id = ${town.tenant.tenantId}`.execute(
        server.db,
      ),
  },
  {
    weight: 1,
    done: () =>
      sql`update event set is_published = ${random.chance(0.7)}
        where event_id = ${random.pick(school.courses).eventId}`.execute(server.db),
  },
  // Within a minute, over a minute, and to the next morning.
  { weight: 6, done: async () => server.clock.advance(random.between(1, 90_000)) },
  { weight: 3, done: async () => server.clock.advance(random.between(1, 90) * 60_000) },
  {
    weight: 1,
    async done() {
      server.clock.set(`${addDays(today(), 1)}T08:59`);
      server.clock.advance(59_000 + random.between(0, 2) * 1_000);
    },
  },
  { weight: 2, done: () => runDueJobs({ ...server.server, log: server.app.log, nowMs: server.clock() }) },
];

const secondsRun = (text: string) => text.replace(/"secondsLeft":\d+/g, '"secondsLeft":0');

/** Every read of somebody, from memory and from rows; the answers that are not the same, byte for byte. */
async function differing() {
  const found: unknown[] = [];
  const same = async <Name extends EndpointName>(name: Name, body: RequestOf<Name>, member: TestMember) => {
    const who = await as(member);
    const [kept, read] = [await server.call(name, body, who), await rows.call(name, body, who)];
    const text = (answer: typeof kept) =>
      secondsRun(`${answer.status} ${answer.headers['content-type']} ${JSON.stringify(answer.body)}`);
    if (text(kept) !== text(read)) found.push({ name, body, kept: text(kept), read: text(read) });
    count(`${name} ${kept.status}`);
  };
  const resident = random.pick(town.people);
  const hall = random.pick(town.halls);
  const { containerId } = hall;
  const date = someDay();
  await same('Reservation/GetContainer', {}, resident);
  await same('Reservation/GetContainerInfo', {}, resident);
  for (const { articleId } of [hall.halfA, hall.whole]) {
    await same('Reservation/FindArticle', { articleId }, resident);
    await same('Reservation/GetDayArticleAvailability', { containerId, articleId, date }, resident);
  }
  await same('Reservation/GetDayAvailability', { containerId, date }, resident);
  const person = random.pick(school.people);
  const { eventContainerId } = school.container;
  await same('EventReservation/GetEventContainer', {}, person);
  await same('EventReservation/GetEventContainerInfo', {}, person);
  await same('EventReservation/GetEventCategory', { eventContainerId }, person);
  await same(
    'EventReservation/GetEvent',
    { eventContainerId, eventCategoryId: school.category.eventCategoryId },
    person,
  );
  await same('EventReservation/FindEvent', { eventId: random.pick(school.courses).eventId }, person);
  for (const one of school.people) await same('EventReservation/GetEventInCart', {}, one);
  return found;
}

it(`[RUSH-01] ${operations} operations leave the same answers in memory as in rows (seed ${testSeed})`, async () => {
  const start = localDateTimeOf(server.clock(), 'Asia/Tokyo');
  let compared = 0;
  for (let done = 0; done < operations; done += 1) {
    const doing = random.pick(doings, ({ weight }) => weight);
    await doing.done();
    if (random.between(1, between) > 1) continue;
    expect(await differing(), `after ${done} operations, at ${localDateTimeOf(server.clock(), 'Asia/Tokyo')}`).toEqual(
      [],
    );
    compared += 1;
  }
  console.info(
    `from ${start} to ${localDateTimeOf(server.clock(), 'Asia/Tokyo')}, compared ${compared} times: ` +
      JSON.stringify(Object.fromEntries([...outcomes].toSorted())),
  );
  expect(compared).toBeGreaterThan(operations / between / 2);
  for (const name of ['Reservation/Reserve', 'Reservation/CancelReservation', 'EventReservation/AddEventToCart'])
    expect(outcomes.get(name), name).toBeGreaterThan(operations / 100);
  expect(server.fresh.memory.hits).toBeGreaterThan(server.fresh.memory.misses / 4);
  expect(server.fresh.figures.differences).toBe(0);
}, 1_200_000);
