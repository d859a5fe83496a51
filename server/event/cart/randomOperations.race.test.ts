import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { aCrowd, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { endHolds } from '#server/testing/endHolds.ts';
import type { TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const operations = loadOf(10_000);
const random = seededRandom(testSeed);
const people = 30;
/** How many begin at the same time, by whomever. */
const batch = 40;

let server: TestServer;
let school: School;
let events: readonly TestEvent[];
let crowd: readonly TestPerson[];

beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  school = await aSchool(server);
  crowd = await aCrowd(server, school.tenant, people);
  events = await eightCourses();
});
afterAll(() => server.close());

/**
 * Some with few seats, some without, one by lot; a group, two groups that exclude each other, and spans with an
 * allowance.
 */
async function eightCourses() {
  const normal = await aSpan(server, school.tenant, { limitCount: 3 });
  const free = await aSpan(server, school.tenant);
  const lottery = await aSpan(server, school.tenant, { entryType: 'lottery', limitCount: 1 });
  const made: TestEvent[] = [];
  for (const [capacity, span] of [
    [1, normal],
    [2, normal],
    [5, normal],
    [null, normal],
    [3, free],
    [null, free],
    [4, lottery],
    [null, lottery],
  ] as const) {
    made.push(await anEvent(server, school.category, { capacity, spans: [span] }));
  }
  await aCondition(server, school.tenant, { type: 'UpperLimit', limitCount: 2, events: made.slice(1, 6) });
  await aCondition(server, school.tenant, {
    type: 'NotReserved',
    conditionEvents: made.slice(0, 1),
    events: made.slice(4, 7),
  });
  return made;
}

const some = <T>(items: readonly T[], most: number) =>
  items.toSorted(() => random.next() - 0.5).slice(0, random.between(1, most));

/** What the answers promised: reserved ids stay reserved, because these runs never cancel. */
const promised = new Set<string>();
/** What each person was given last; some of it is gone or reserved by now. */
const given = new Map<string, string[]>();
const idsOf = ({ userId }: TestPerson) => given.get(userId) ?? [];

const operationsOf: Record<string, (session: TestPerson) => Promise<readonly string[]>> = {
  add: async (session) => {
    const wanted = addBody(some(events, 4));
    const { body } = await untilJudged(() => server.http('EventReservation/AddEventToCart', wanted, { session }));
    const ids = (body.items ?? []).flatMap(({ eventReservationId }) => eventReservationId ?? []);
    given.set(session.userId, [...new Set([...ids, ...idsOf(session)])].slice(0, 6));
    return body.error ? [body.error.code] : body.items.map(({ code }) => code ?? 'added');
  },
  remove: async (session) => {
    const eventReservationIds = some(idsOf(session), 3);
    if (eventReservationIds.length === 0) return [];
    const { body } = await untilJudged(() =>
      server.http('EventReservation/RemoveEventFromCart', { eventReservationIds }, { session }),
    );
    return [body.error?.code ?? 'removed'];
  },
  reserve: async (session) => {
    const eventReservationIds = some(idsOf(session), 3);
    if (eventReservationIds.length === 0) return [];
    const { body } = await untilJudged(() =>
      server.http('EventReservation/ReserveEventFromCart', { eventReservationIds }, { session }),
    );
    for (const item of body.items ?? []) if (item.success) promised.add(item.eventReservationId);
    return body.error ? [body.error.code] : body.items.map(({ code, outcome }) => code ?? outcome ?? 'nothing');
  },
  extend: async (session) => {
    const { status, body } = await untilJudged(() => server.http('EventReservation/ExtendHold', {}, { session }));
    return [status === 200 ? 'extended' : (body.error?.code ?? String(status))];
  },
  expire: async (session) => {
    await endHolds(server, [session]);
    return ['expired'];
  },
  look: async (session) => {
    const { body } = await untilJudged(() => server.http('EventReservation/GetEventInCart', {}, { session }));
    return [body.error?.code ?? 'looked'];
  },
};

/** How often each is done, of 20. */
const mix = ['add', 'remove', 'reserve', 'extend', 'expire', 'look'].flatMap((name) =>
  Array<string>({ add: 8, remove: 6, reserve: 1, extend: 2, expire: 2, look: 1 }[name] ?? 0).fill(name),
);

it(`${operations} operations of ${people} people in parallel (seed ${testSeed}): nothing is ever broken`, async () => {
  const before = await deadlocksOf(server);
  const outcomes = new Map<string, number>();
  const began = Date.now();
  for (let done = 0; done < operations; done += batch) {
    const answers = await Promise.all(
      Array.from({ length: batch }, async () => operationsOf[random.pick(mix)]?.(random.pick(crowd)) ?? []),
    );
    for (const outcome of answers.flat()) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
    if (done % (batch * 10) === 0) await forget();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.info(`${operations} operations in ${seconds} s: ${JSON.stringify(Object.fromEntries(outcomes))}`);
  expect(await deadlocksOf(server)).toBe(before);

  const possible = ['added', 'removed', 'fixed', 'applied', 'extended', 'expired', 'looked'];
  const refusals = ['full', 'spanLimit', 'notReserved', 'upperLimit', 'unknown', 'holdOver', 'holdUsedUp'];
  expect([...outcomes.keys()].filter((outcome) => ![...possible, ...refusals].includes(outcome))).toEqual([]);
  for (const common of [...possible, ...refusals.slice(0, 6)]) expect(outcomes.get(common), common).toBeGreaterThan(0);
  expect(await reservedIds()).toEqual([...promised].toSorted());
});

/** Makes room again: what was reserved is cancelled. */
async function forget() {
  expect(await reservedIds()).toEqual([...promised].toSorted());
  await server.db
    .updateTable('event_reservation')
    .set({ state: 'cancelled_user', seat_number: null })
    .where('tenant_id', '=', school.tenant.tenantId)
    .where('state', 'in', ['fixed', 'applied'])
    .execute();
  promised.clear();
}

async function reservedIds() {
  const rows = await server.db
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', school.tenant.tenantId)
    .where('state', 'in', ['fixed', 'applied'])
    .execute();
  return rows.map(({ event_reservation_id }) => event_reservation_id).toSorted();
}
