import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { type Random, seededRandom } from '#demo/random.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { importText } from '#server/testing/importText.ts';
import { closeDraw } from '../lottery/closeDraw.ts';
import { lotteryAnnounce } from '../lottery/lotteryAnnounce.ts';
import { makeDraw } from '../lottery/makeDraw.ts';
import { aLotteryTown, juneLottery } from '../lottery/testing/aLotteryTown.ts';
import { jobScope } from '../lottery/testing/jobScope.ts';
import { untilJudged } from '../testing/aCrowd.ts';
import { aHall, type TestHall } from '../testing/aHall.ts';
import { type AnotherServer, anotherServer } from '../testing/anotherServer.ts';
import { reserveBody } from '../testing/aReservation.ts';
import { aServingChild } from '../testing/aServingChild.ts';
import { aSmallTown } from '../testing/aSmallTown.ts';
import { aPerson, type TestPerson, type TestSession } from '../testing/factories.ts';
import { aServer, type CallOptions, type TestServer } from '../testing/testServer.ts';
import { instantOf } from '../time.ts';

let server: TestServer;
let child: Awaited<ReturnType<typeof aServingChild>>;
/** Reads rows every time, so it says how things stand. */
let rows: AnotherServer;
beforeAll(async () => {
  server = await aServer({ listen: true });
  const databaseUrl = server.database.appUrl;
  child = await aServingChild({ databaseUrl, nowMs: server.clock() });
  rows = await anotherServer({ databaseUrl, clock: server.clock, freshBytes: 0 });
});
afterAll(async () => {
  await child?.close();
  await rows?.close();
  await server?.close();
});

const importHere = (bundle: string) => importText(server.server, bundle, server.clock());

/** The two processes that answer, and change. On a crowded machine a lock may not come in time; then they try again. */
const processes = () =>
  [
    { call: server.http, importText: importHere },
    { call: child.call, importText: child.importText },
  ].map(({ call, importText: importing }) => ({
    call: ((name, body, options) => untilJudged(() => call(name, body, options))) as typeof call,
    async importText(bundle: string) {
      for (;;) {
        const problem = await importing(bundle).then(
          () => null,
          (error) => String(error),
        );
        if (problem === null) return;
        if (!/lock timeout|deadlock/.test(problem)) throw new Error(problem);
      }
    },
  }));

/** A call of somebody, and what of its answer one thing alone decides. */
type Look = {
  ask(call: Call): Promise<unknown>;
};

type Call = <Name extends EndpointName>(
  name: Name,
  body: RequestOf<Name>,
  call?: CallOptions,
) => Promise<{ readonly status: number; readonly body: unknown }>;

const lookAt = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  session: TestSession,
  // biome-ignore lint/suspicious/noExplicitAny: each look knows the answer of its call.
  pick: (body: any) => unknown = (body) => body,
): Look => ({
  async ask(call) {
    const { status, body } = await call(name, request, { session });
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return pick(body);
  },
});

/** What one writer changes, again and again, and everybody looks at. */
type Thing = {
  readonly name: string;
  readonly looks: readonly Look[];
  /** Whether a version tells of its changes; what is asked each time needs none. */
  readonly isCounted: boolean;
  /** Makes one change, at random, in either process; it is acknowledged when this is over. */
  change(): Promise<unknown>;
};

/** How a thing stood from the acknowledgement of a change until the begin of the next. By performance.now(). */
type State = { readonly begunAt: number; readonly ackedAt: number; readonly seen: readonly string[] };
type Read = { readonly look: number; readonly began: number; readonly ended: number; readonly saw: string };

const textsOf = (looks: readonly Look[], call: Call) =>
  Promise.all(looks.map(async ({ ask }) => JSON.stringify(await ask(call))));

type Running = {
  readonly changes: number;
  readonly random: Random;
  /** Who judges by what is stale refuses changes that are possible. */
  readonly mayRefuse: boolean;
  readonly stop: AbortController;
};

/** A change that the server did not make. */
class NotMade extends Error {}

/** Changes a thing again and again, while readers look at it in both processes. */
async function history(thing: Thing, { changes, random, mayRefuse, stop }: Running) {
  const states: State[] = [{ begunAt: 0, ackedAt: 0, seen: await textsOf(thing.looks, rows.call) }];
  const reads: Read[] = [];
  let isChanging = true;

  async function reader() {
    while (isChanging && !stop.signal.aborted) {
      const look = random.between(0, thing.looks.length - 1);
      const began = performance.now();
      const saw = JSON.stringify(await thing.looks[look]?.ask(random.pick(processes()).call));
      reads.push({ look, began, ended: performance.now(), saw });
    }
  }
  /** Everything at once, in one process. */
  async function readAll(call: Call) {
    const began = performance.now();
    const seen = await textsOf(thing.looks, call);
    const ended = performance.now();
    reads.push(...seen.map((saw, look) => ({ look, began, ended, saw })));
  }
  async function writer() {
    for (let count = 0; count < changes && !stop.signal.aborted; count += 1) {
      const begunAt = performance.now();
      await thing.change().catch((error) => {
        if (!(mayRefuse && error instanceof NotMade)) throw error;
      });
      const ackedAt = performance.now();
      const [seen] = await Promise.all([
        textsOf(thing.looks, rows.call),
        ...processes().map(({ call }) => readAll(call)),
      ]);
      states.push({ begunAt, ackedAt, seen });
      await sleep(random.between(0, 4));
    }
    isChanging = false;
  }
  await allOrStop([writer(), reader(), reader()], stop);
  return { states, reads };
}

/** Waits for all of it; the first failure stops the rest, and is thrown once nothing is on its way any more. */
async function allOrStop<T>(work: readonly Promise<T>[], stop: AbortController) {
  for (const one of work) one.catch(() => stop.abort());
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** The reads that saw neither how the thing stood when they began nor any change since. */
function staleOf({ states, reads }: Awaited<ReturnType<typeof history>>) {
  return reads.flatMap(({ look, began, ended, saw }) => {
    const last = states.findLastIndex(({ ackedAt }) => ackedAt <= began);
    const possible = states.filter(({ begunAt }, index) => index >= last && begunAt <= ended);
    if (possible.some(({ seen }) => seen[look] === saw)) return [];
    return [{ look, saw, stood: states[last]?.seen[look] ?? '' }];
  });
}

/** Lets the writers of all things make so many changes at the same time, and answers the stale reads of each. */
async function run(things: readonly Thing[], how: Omit<Running, 'stop'>) {
  const stop = new AbortController();
  const histories = await allOrStop(
    things.map((thing) => history(thing, { ...how, stop })),
    stop,
  );
  return {
    reads: histories.reduce((sum, { reads }) => sum + reads.length, 0),
    stale: histories.flatMap((one, index) =>
      staleOf(one).map((found) => ({ thing: things[index]?.name ?? '', ...found })),
    ),
  };
}

const anyProcess = (random: Random) => random.pick(processes());

/** The frames of one day of a hall's half, taken and freed again. */
function occupancyThing(
  hall: TestHall,
  half: 'halfA' | 'halfB',
  people: readonly [TestPerson, TestPerson],
  random: Random,
) {
  const [writer, reader] = people;
  const article = hall[half];
  const date = '2026-06-20';
  const { containerId } = hall;
  const held = new Map<string, string>();
  const thing: Thing = {
    name: `occupancy of ${half}`,
    isCounted: true,
    looks: [
      lookAt(
        'Reservation/GetDayArticleAvailability',
        { containerId, articleId: article.articleId, date },
        reader,
        ({ rows: frames }) => frames,
      ),
      lookAt('Reservation/GetDayAvailability', { containerId, date }, reader, ({ rows: rooms }) =>
        rooms.find(({ articleId }: { articleId: string }) => articleId === article.articleId),
      ),
    ],
    async change() {
      const frame = random.pick(['午前', '午後', '夜間'] as const);
      const reservationId = held.get(frame);
      const { call } = anyProcess(random);
      const answer = reservationId
        ? await call('Reservation/CancelReservation', { reservationId }, { session: writer })
        : await call('Reservation/Reserve', reserveBody(hall, { article, date, frames: [frame] }), { session: writer });
      if (answer.status !== 200) throw new NotMade(JSON.stringify(answer.body));
      if (reservationId) held.delete(frame);
      else held.set(frame, (answer.body as { reservationId: string }).reservationId);
    },
  };
  return thing;
}

/** A member of an imported tenant. */
async function personOf(alias: string) {
  const { tenant_id: tenantId, name } = await server.db
    .selectFrom('tenant')
    .selectAll()
    .where('alias', '=', alias)
    .executeTakeFirstOrThrow();
  return aPerson(server, { tenantId, tenantAlias: alias, tenantName: name });
}

const head = (alias: string, mode: string, canReserve: boolean) => `tenant:
  alias: ${alias}
  name: みどり町
  mode: ${mode}
  prefecture: 宮城県
  hue: green
  userNumberLabel: 利用者番号
flags:
  canReserve: ${canReserve}
  canRegisterByApp: true
  canQRReception: true
  canEventReception: true
  canCancel: true
  canFacilitySpanReservation: false
  isVisibleFacilityInfo: true
  isVisibleReservation: true
  isVisibleApplicationResult: true
settings:
  feeCollection: counter
  cartHoldMinutes: 20
policies:
  privacy: 個人情報を大切に扱います。
  terms: 規約です。
`;

type Rooms = { name: string; isClosed: boolean; ahead: number; canReserve: boolean; frame: string };

/** A hall whose closures, names, frames, windows and tenant's flags are imported. */
const roomsBundle = ({
  name,
  isClosed,
  ahead,
  canReserve,
  frame,
}: Rooms) => `${head('imported', 'facility', canReserve)}
containers:
  - key: hall
    name: ${name}
    zipCode: 000-0001
    address: みどり町1-1
    phoneNumber: 000-111-2222
    spaces:
      - { key: half-a, name: ホールA }
    defaults:
      hours: 9:00-22:00
      bookingWindow: { opens: { unit: days, ahead: ${ahead}, hour: 9 }, closesDaysBefore: 0 }
    articles:
      - key: half
        name: ホールA
        spaces: [half-a]
        timeFrameType: frame
        frames:
          - { name: ${frame}, hours: 9:00-12:00, fee: 1000 }
          - { name: 夜間, hours: 18:00-22:00, fee: 1800 }
closures:
  - { container: hall, everyYear: { from: 12-28, to: 01-04 }, reason: 年末年始 }
${isClosed ? '  - { spaces: [half-a], from: 2026-06-25, to: 2026-06-25, reason: 点検 }' : ''}
`;

async function importedRooms(random: Random): Promise<Thing> {
  const rooms: Rooms = { name: '会館1', isClosed: false, ahead: 30, canReserve: true, frame: '午前' };
  let count = 1;
  await importHere(roomsBundle(rooms));
  const reader = await personOf('imported');
  const { container_id: containerId, article_id: articleId } = await server.db
    .selectFrom('article')
    .selectAll()
    .where('tenant_id', '=', reader.tenantId)
    .executeTakeFirstOrThrow();
  const date = '2026-06-25';
  const changes: readonly (() => void)[] = [
    () => {
      count += 1;
      rooms.name = `会館${count}`;
    },
    () => {
      rooms.isClosed = !rooms.isClosed;
    },
    () => {
      rooms.ahead = rooms.ahead === 30 ? 5 : 30;
    },
    () => {
      rooms.canReserve = !rooms.canReserve;
    },
    () => {
      count += 1;
      rooms.frame = `午前${count}`;
    },
  ];
  return {
    name: 'closures, rooms, windows and flags',
    isCounted: true,
    looks: [
      lookAt('Reservation/GetContainer', {}, reader),
      lookAt('Reservation/GetContainerInfo', {}, reader),
      lookAt('Reservation/FindArticle', { articleId }, reader),
      lookAt('Reservation/GetDayAvailability', { containerId, date }, reader),
      lookAt('Reservation/GetDayArticleAvailability', { containerId, articleId, date }, reader),
    ],
    async change() {
      random.pick(changes)();
      await anyProcess(random).importText(roomsBundle(rooms));
    },
  };
}

type Courses = { category: string; woodIn: 'craft' | 'music'; opens: string; capacity: number };

const event = (key: string, number: string, capacity: number) => `          - key: ${key}
            number: ${number}
            name: ${key}
            capacity: ${capacity}
            sessions: [{ day: 2026-07-20, hours: 10:00-12:00 }]
`;

/** Courses of which one moves between two categories. */
const coursesBundle = ({ category, woodIn, opens, capacity }: Courses) => `${head('school', 'event', true)}
eventContainers:
  - key: east
    name: 東校舎
    color: '#ffffff'
    backgroundColor: '#1d4ed8'
    zipCode: 000-0001
    address: みどり町1-1
    phoneNumber: 000-111-2222
    categories:
      - key: craft
        name: ${category}
        events:
${event('clay', 'E101', 8)}${woodIn === 'craft' ? event('wood', 'E102', capacity) : ''}      - key: music
        name: 音楽
        events:
${event('guitar', 'E201', 8)}${event('paper', 'E202', 8)}${woodIn === 'music' ? event('wood', 'E102', capacity) : ''}entrySpans:
  - key: open
    name: 通年受付
    method: first_come
    opens: ${opens}
    closes: 2026-07-10
    events: [clay, wood, guitar, paper]
`;

/** The courses by their keys, and the categories by theirs. */
async function schoolIds(tenantId: string) {
  const events = await server.db.selectFrom('event').selectAll().where('tenant_id', '=', tenantId).execute();
  const categories = await server.db
    .selectFrom('event_category')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute();
  const span = await server.db
    .selectFrom('event_entry_span')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return {
    spanId: span.event_entry_span_id,
    eventId: (key: string) => events.find((one) => one.key === key)?.event_id ?? '',
    category: (key: string) => {
      const found = categories.find((one) => one.key === key);
      if (!found) throw new Error(key);
      return { eventContainerId: found.event_container_id, eventCategoryId: found.event_category_id };
    },
  };
}

type School = Awaited<ReturnType<typeof schoolIds>>;
type Page = { items: { events: { eventId: string; seatsLeft: number }[] }[] };

/** The seats of a course, put into carts and taken out again. */
function seatsThing(
  { eventId, category, spanId }: School,
  {
    key,
    looksAt,
    writers,
    reader,
  }: { key: string; looksAt: string | null; writers: readonly TestPerson[]; reader: TestPerson },
  random: Random,
): Thing {
  const id = eventId(key);
  const inCart = new Map<TestPerson, string>();
  const found = lookAt('EventReservation/FindEvent', { eventId: id }, reader, ({ seatsLeft }) => seatsLeft);
  return {
    name: `seats of ${key}`,
    isCounted: true,
    looks: [
      found,
      ...(looksAt === null
        ? []
        : [
            lookAt(
              'EventReservation/GetEvent',
              category(looksAt),
              reader,
              ({ items }: Page) => items.flatMap(({ events }) => events).find((one) => one.eventId === id)?.seatsLeft,
            ),
          ]),
    ],
    async change() {
      const writer = random.pick(writers);
      const { call } = anyProcess(random);
      const mine = inCart.get(writer);
      if (mine) {
        const body = { eventReservationIds: [mine] };
        const { status } = await call('EventReservation/RemoveEventFromCart', body, { session: writer });
        if (status !== 200) throw new NotMade(`${status}`);
        inCart.delete(writer);
        return;
      }
      const { body } = await call(
        'EventReservation/AddEventToCart',
        { items: [{ eventId: id, eventEntrySpanId: spanId }] },
        { session: writer },
      );
      const { items: [item] = [] } = body as { items?: { eventReservationId?: string }[] };
      if (item?.eventReservationId) inCart.set(writer, item.eventReservationId);
      else throw new NotMade(JSON.stringify(body));
    },
  };
}

/** What lies in somebody's cart; their question asks for it, so no version needs to tell. */
function cartThing({ eventId, spanId }: School, person: TestPerson, random: Random): Thing {
  let inCart: string | null = null;
  return {
    name: 'a cart',
    isCounted: false,
    looks: [
      lookAt('EventReservation/GetEventInCart', {}, person, ({ items }: { items: { eventReservationId: string }[] }) =>
        items.map(({ eventReservationId }) => eventReservationId),
      ),
    ],
    async change() {
      const { call } = anyProcess(random);
      const items = [{ eventId: eventId('paper'), eventEntrySpanId: spanId }];
      const { status, body } = inCart
        ? await call('EventReservation/RemoveEventFromCart', { eventReservationIds: [inCart] }, { session: person })
        : await call('EventReservation/AddEventToCart', { items }, { session: person });
      if (status !== 200) throw new NotMade(`${status}`);
      if (inCart) {
        inCart = null;
        return;
      }
      inCart = (body as { items: { eventReservationId: string | null }[] }).items[0]?.eventReservationId ?? null;
      if (inCart === null) throw new NotMade(JSON.stringify(body));
    },
  };
}

async function importedCourses(random: Random): Promise<readonly Thing[]> {
  const courses: Courses = { category: '分野1', woodIn: 'craft', opens: '2026-06-01T09:00', capacity: 8 };
  let count = 1;
  await importHere(coursesBundle(courses));
  const people: TestPerson[] = [];
  for (let index = 0; index < 6; index += 1) people.push(await personOf('school'));
  const [reader, ...writers] = people as [TestPerson, ...TestPerson[]];
  const school = await schoolIds(reader.tenantId);
  const withoutSeats = (body: Page) =>
    JSON.parse(
      JSON.stringify(body, (key, value) => (['seatsLeft', 'canReserve', 'unavailable'].includes(key) ? 0 : value)),
    );
  const { eventContainerId } = school.category('craft');
  const changes: readonly (() => void)[] = [
    () => {
      count += 1;
      courses.category = `分野${count}`;
    },
    () => {
      courses.woodIn = courses.woodIn === 'craft' ? 'music' : 'craft';
    },
    () => {
      courses.opens = courses.opens === '2026-06-01T09:00' ? '2026-06-02T09:00' : '2026-06-01T09:00';
    },
  ];
  const [buyer, owner] = writers.slice(3) as [TestPerson, TestPerson];
  const items = [{ eventId: school.eventId('wood'), eventEntrySpanId: school.spanId }];
  await server.http('EventReservation/AddEventToCart', { items }, { session: owner });
  const imports: Thing = {
    name: 'courses and spans',
    isCounted: true,
    looks: [
      lookAt('EventReservation/GetEventCategory', { eventContainerId }, reader),
      lookAt('EventReservation/GetEvent', school.category('craft'), reader, withoutSeats),
      lookAt('EventReservation/GetEvent', school.category('music'), reader, withoutSeats),
      lookAt('EventReservation/FindEvent', { eventId: school.eventId('wood') }, reader, withoutSeats),
      lookAt('EventReservation/GetEventContainer', {}, reader),
      lookAt('EventReservation/GetEventInCart', {}, owner, ({ items: [inCart] }) => inCart),
    ],
    async change() {
      random.pick(changes)();
      await anyProcess(random).importText(coursesBundle(courses));
    },
  };
  const seats = (key: string, looksAt: string | null, from: number) =>
    seatsThing(school, { key, looksAt, writers: writers.slice(from, from + 1), reader }, random);
  return [
    imports,
    seats('clay', 'craft', 0),
    seats('wood', null, 1),
    seats('guitar', 'music', 2),
    cartThing(school, buyer, random),
  ];
}

/** Whether a person may reserve at all. */
async function suspension(hall: TestHall, person: TestPerson): Promise<Thing> {
  const { containerId, halfB } = hall;
  let isSuspended = false;
  return {
    name: 'suspension',
    isCounted: false,
    looks: [
      lookAt(
        'Reservation/GetDayArticleAvailability',
        { containerId, articleId: halfB.articleId, date: '2026-06-28' },
        person,
      ),
    ],
    async change() {
      isSuspended = !isSuspended;
      await sql`update account set suspended_until = ${isSuspended ? '2026-12-31' : null}
        where tenant_id = ${person.tenantId} and user_id = ${person.userId}`.execute(server.db);
    },
  };
}

/** One lottery of a hall after the other, so many: published with its first entry, closed, drawn and announced. */
async function draws(random: Random, count: number): Promise<Thing> {
  const town = await aLotteryTown(server, { tenant: { setting: { lottery_source: 'ceremony' } } });
  const reader = await aPerson(server, town.tenant);
  const people = [await aPerson(server, town.tenant), await aPerson(server, town.tenant)] as const;
  const bookingWindow = {
    opens: { unit: 'days', ahead: 120, onDay: null, hour: 0 },
    closesDaysBefore: 0,
    closesHour: null,
  } as const;
  // Halls are made ahead: what a test arranges counts as a change of the tenant, which would hide one that is not counted.
  const halls: TestHall[] = [];
  for (let made = 0; made < count; made += 1) {
    const hall = await aHall(server, town.tenant, { bookingWindow, lotteryWindow: juneLottery });
    await server.db
      .updateTable('article')
      .set({ lottery_window: null })
      .where('article_id', '=', hall.halfB.articleId)
      .execute();
    halls.push(hall);
  }
  const at = (moment: string) => instantOf(moment, 'Asia/Tokyo').getTime();
  let steps = 0;
  const drawIds = new Map<TestHall, string>();
  const date = '2026-09-20';
  const enter = async (hall: TestHall, person: TestPerson, frames: readonly ('午前' | '午後' | '夜間')[]) => {
    const { call } = anyProcess(random);
    const body = reserveBody(hall, { article: hall.whole, date, frames });
    const { status, body: answer } = await call('Reservation/Reserve', body, { session: person });
    if (status !== 200) throw new Error(JSON.stringify(answer));
  };
  const drawOf = async ({ containerId }: TestHall) => {
    const draw = await server.db
      .selectFrom('lottery_draw')
      .select('draw_id')
      .where('container_id', '=', containerId)
      .executeTakeFirstOrThrow();
    return draw.draw_id;
  };
  const stepsOfHall: readonly ((hall: TestHall) => Promise<unknown>)[] = [
    async (hall) => {
      await enter(hall, people[0], ['午前', '午後']);
    },
    async (hall) => {
      await enter(hall, people[1], ['午後', '夜間']);
      drawIds.set(hall, await drawOf(hall));
    },
    async (hall) => {
      const scope = await jobScope(server, town.tenant, at('2026-06-15T17:00'));
      await scope.transact((context) => closeDraw(server.server.drawKinds, context, drawIds.get(hall) ?? ''));
    },
    async (hall) => {
      const scope = await jobScope(server, town.tenant, at('2026-06-15T17:10'));
      const drawing = { drawId: drawIds.get(hall) ?? '', randomness: { hex: '7'.repeat(20) } };
      await scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing));
    },
    async (hall) => {
      const scope = await jobScope(server, town.tenant, at('2026-06-16T17:00'));
      await lotteryAnnounce(server.server.drawKinds).unbound(scope, drawIds.get(hall) ?? '');
    },
  ];
  return {
    name: 'draws',
    isCounted: true,
    looks: halls.flatMap(({ containerId, halfA, halfB }) => [
      lookAt('Reservation/GetDayArticleAvailability', { containerId, articleId: halfB.articleId, date }, reader),
      lookAt('Reservation/GetDayArticleAvailability', { containerId, articleId: halfA.articleId, date }, reader),
      lookAt('Reservation/GetDayAvailability', { containerId, date }, reader),
    ]),
    async change() {
      const step = stepsOfHall[steps % stepsOfHall.length];
      const hall = halls[Math.floor(steps / stepsOfHall.length)];
      steps += 1;
      if (hall) await step?.(hall);
    },
  };
}

async function everyThing(random: Random): Promise<readonly Thing[]> {
  const town = await aSmallTown(server);
  const { tenant, hall } = town;
  const pair = async () => [await aPerson(server, tenant), await aPerson(server, tenant)] as const;
  return [
    occupancyThing(hall, 'halfA', await pair(), random),
    occupancyThing(hall, 'halfB', await pair(), random),
    await suspension(hall, await aPerson(server, tenant)),
    await importedRooms(random),
    ...(await importedCourses(random)),
    await draws(random, loadOf(8, 2)),
  ];
}

/** From here on the server's own role raises no version any more. */
const raiseNothing = () =>
  sql`
    create function swallow() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger swallow before insert or update on fresh_version for each row
      when (current_user = ${sql.lit(new URL(server.database.appUrl).username)}) execute function swallow()`.execute(
    server.db,
  );

it(`[RUSH-01] every read shows what was acknowledged before it began, in two processes (seed ${testSeed})`, async () => {
  const random = seededRandom(testSeed);
  const things = await everyThing(random);
  const changes = loadOf(150, 15);
  const { reads, stale } = await run(things, { changes, random, mayRefuse: false });
  console.info(`${changes} changes of ${things.length} things, ${reads} reads, ${stale.length} stale`);
  expect(stale).toEqual([]);

  // All of the lotteries are announced by now.
  const others = [...things.filter(({ name }) => name !== 'draws'), await draws(random, 2)];
  await raiseNothing();
  const control = await run(others, { changes: 10, random, mayRefuse: true });
  const found = new Set(control.stale.map(({ thing }) => thing));
  expect(others.map(({ name }) => [name, found.has(name)])).toEqual(
    others.map(({ name, isCounted }) => [name, isCounted]),
  );
});
