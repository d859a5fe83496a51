import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { daysFrom } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { aCrowd, deadlocksOf, untilJudged } from '#server/testing/aCrowd.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aTenant, type TestSession, type TestTenant } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const operations = loadOf(20_000);
const people = 16;
const random = seededRandom(testSeed);

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;

beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
});
afterAll(() => server.close());

/** One person, who keeps what the server acknowledged; two of their devices act on it at the same time. */
type Person = { readonly session: TestSession; readonly standing: Set<string>; readonly cancelled: Set<string> };

const days = daysFrom('2026-06-20', 8);

function randomBody() {
  const article = random.pick([hall.whole, hall.halfA, hall.halfB]);
  const length = random.pick([1, 1, 1, 2, 3]);
  const dates = daysFrom(random.pick(days), length).toSorted(() => random.next() - 0.5);
  const frames = random.pick([['午前'], ['午後'], ['夜間'], ['全日'], ['午前', '午後'], ['夜間', '午後']] as const);
  const details = dates.flatMap((date) => reserveBody(hall, { article, date, frames }).details);
  return { ...reserveBody(hall), details };
}

async function book({ session, standing }: Person) {
  const wanted = randomBody();
  const { status, body } = await untilJudged(() => server.http('Reservation/Reserve', wanted, { session }));
  if (status === 200) standing.add(body.reservationId);
  return status === 200 ? 'booked' : (body.error?.code ?? String(status));
}

async function cancel({ session, standing, cancelled }: Person, reservationId: string) {
  const { status, body } = await untilJudged(() =>
    server.http('Reservation/CancelReservation', { reservationId }, { session }),
  );
  if (status !== 200) return body.error?.code ?? String(status);
  standing.delete(reservationId);
  cancelled.add(reservationId);
  return 'cancelled';
}

it(`${operations} random bookings and cancellations (seed ${testSeed}): no two claims overlap, and the answers equal the rows`, async () => {
  const sessions = await aCrowd(server, tenant, people);
  const crowd = sessions.map((session): Person => ({ session, standing: new Set(), cancelled: new Set() }));
  const before = await deadlocksOf(server);
  const outcomes = new Map<string, number>();
  const began = Date.now();
  let left = operations;

  const device = async (person: Person) => {
    while (left > 0) {
      left -= 1;
      const mine = [...person.standing];
      const outcome =
        mine.length > 0 && random.chance(0.5) ? await cancel(person, random.pick(mine)) : await book(person);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all([...crowd, ...crowd].map(device));

  const seconds = (Date.now() - began) / 1000;
  console.info(`${operations} operations in ${Math.round(seconds)} s: ${JSON.stringify(Object.fromEntries(outcomes))}`);
  // alreadyCanceled: the person's other device was quicker.
  const expected = ['booked', 'cancelled', 'taken', 'alreadyCanceled'];
  expect([...outcomes.keys()].filter((outcome) => !expected.includes(outcome))).toEqual([]);
  expect(await deadlocksOf(server)).toBe(before);
  expect(await overlappingClaims(server.db, tenant.tenantId)).toEqual([]);

  const standing = crowd.flatMap((person) => [...person.standing]).toSorted();
  const cancelled = crowd.flatMap((person) => [...person.cancelled]).toSorted();
  expect(await idsOf('confirmed')).toEqual(standing);
  expect(await idsOf('cancelled_user')).toEqual(cancelled);
  expect(outcomes.get('booked')).toBe(standing.length + cancelled.length);
  expect(await holders()).toEqual(standing);
});

async function idsOf(state: string) {
  const rows = await server.db.selectFrom('reservation').select('reservation_id').where('state', '=', state).execute();
  return rows.map(({ reservation_id }) => reservation_id).toSorted();
}

async function holders() {
  const rows = await server.db.selectFrom('occupancy').select('reservation_id').distinct().execute();
  return rows.map(({ reservation_id }) => reservation_id).toSorted();
}
