import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, atOnce, deadlocksOf, percentile, untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan, type TestSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import type { TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** Two hundred people, a pool of twenty connections, one process. */
const people = 200;
const poolSize = 20;
const rounds = loadOf(20, 5);
/** Of those that have to be arranged person by person. */
const fewRounds = loadOf(5, 2);

let server: TestServer;
let school: School;
let span: TestSpan;
let crowd: TestPerson[];
let deadlocks: number;

beforeAll(async () => {
  server = await aServer({ listen: true, poolSize });
  school = await aSchool(server);
  span = await aSpan(server, school.tenant);
  crowd = await aCrowd(server, school.tenant, people);
  // The first two hundred find a cold server and open their connections; they are not timed.
  const event = await anEventOf(1);
  await atOnce(crowd, (person) => add(person, event));
});
afterAll(() => server.close());
beforeEach(async () => {
  deadlocks = await deadlocksOf(server);
});

const anEventOf = (capacity: number) => anEvent(server, school.category, { capacity, spans: [span] });

/** What became of the one item of the request; the code of the whole when it was refused as such. */
async function add(session: TestPerson, event: TestEvent) {
  const { body } = await untilJudged(() =>
    server.http('EventReservation/AddEventToCart', addBody([event]), { session }),
  );
  return { code: body.error?.code ?? body.items[0]?.code ?? null, id: body.items?.[0]?.eventReservationId ?? '' };
}

async function reserve(session: TestPerson, eventReservationId: string) {
  const request = { eventReservationIds: [eventReservationId] };
  const { body } = await untilJudged(() => server.http('EventReservation/ReserveEventFromCart', request, { session }));
  return body.error?.code ?? body.items[0]?.code ?? body.items[0]?.outcome ?? null;
}

/** People whose seat it is, by the rows. */
const holdersOf = async (event: TestEvent, state: 'in_cart' | 'fixed') => {
  const rows = await server.db
    .selectFrom('event_reservation')
    .select('user_id')
    .where('event_id', '=', event.eventId)
    .where('state', '=', state)
    .where('seat_number', 'is not', null)
    .execute();
  return rows.map(({ user_id }) => user_id).toSorted();
};

function tell(what: string, times: readonly number[]) {
  // Told, not judged: how fast it is on a quiet machine is measured by the bench.
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
  console.info(`${what}, ${times.length / people} rounds: p50 ${p50} ms, p99 ${p99} ms`);
}

async function expectWholeTenant() {
  expect(await deadlocksOf(server)).toBe(deadlocks);
  expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
}

describe.each([{ capacity: 1 }, { capacity: 5 }])(
  'a course with $capacity seats, everybody at once',
  ({ capacity }) => {
    it('is put into exactly so many carts, and those reserve it: 0 deadlocks', async () => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const event = await anEventOf(capacity);
        const raced = await atOnce(crowd, async (person) => ({ person, ...(await add(person, event)) }));
        times.push(...raced.times);
        const winners = raced.answers.filter(({ code }) => code === null);
        expect(new Set(raced.answers.map(({ code }) => code))).toEqual(new Set([null, 'full']));
        expect(winners).toHaveLength(capacity);
        const winnerIds = winners.map(({ person }) => person.userId).toSorted();
        expect(await holdersOf(event, 'in_cart')).toEqual(winnerIds);

        const reserved = await atOnce(winners, ({ person, id }) => reserve(person, id));
        expect(new Set(reserved.answers)).toEqual(new Set(['fixed']));
        expect(await holdersOf(event, 'fixed')).toEqual(winnerIds);
      }
      tell(`AddEventToCart, ${capacity} of ${people} get a seat`, times);
      await expectWholeTenant();
    });

    it('whose holds are all over is reserved by exactly so many of those who still have it in the cart', async () => {
      const times: number[] = [];
      for (let round = 0; round < fewRounds; round += 1) {
        const event = await anEventOf(capacity);
        const carts: { person: TestPerson; id: string }[] = [];
        for (const [index, person] of crowd.entries()) {
          // Of some the seat has not been taken away yet.
          const seatNumber = index < capacity ? index + 1 : null;
          const options = { state: 'in_cart', seatNumber, holdSeconds: -1 } as const;
          const { eventReservationId } = await anEventReservation(server, person, event, options);
          carts.push({ person, id: eventReservationId });
        }
        const raced = await atOnce(carts, ({ person, id }) => reserve(person, id));
        times.push(...raced.times);
        expect(new Set(raced.answers)).toEqual(new Set(['fixed', 'full']));
        const winners = carts.filter((_, index) => raced.answers[index] === 'fixed');
        expect(winners).toHaveLength(capacity);
        expect(await holdersOf(event, 'fixed')).toEqual(winners.map(({ person }) => person.userId).toSorted());
      }
      tell(`ReserveEventFromCart, ${capacity} of ${people} get a seat again`, times);
      await expectWholeTenant();
    });
  },
);

it('seats given back while everybody asks are sold again, and never more than there are', async () => {
  const event = await anEventOf(3);
  const half = crowd.slice(0, 60);
  let sold = 0;
  await Promise.all(
    half.map(async (person) => {
      for (let turn = 0; turn < 8; turn += 1) {
        const { code, id } = await add(person, event);
        expect([null, 'full']).toContain(code);
        if (code !== null) continue;
        sold += 1;
        await server.http('EventReservation/RemoveEventFromCart', { eventReservationIds: [id] }, { session: person });
      }
    }),
  );
  expect(sold).toBeGreaterThan(3);
  expect(await holdersOf(event, 'in_cart')).toEqual([]);
  const { answers } = await atOnce(half, (person) => add(person, event));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(3);
  await expectWholeTenant();
});
