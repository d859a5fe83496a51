import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { atOnce, deadlocksOf } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan, type TestSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let span: TestSpan;
beforeAll(async () => {
  server = await aServer({ poolSize: 20 });
  school = await aSchool(server);
  span = await aSpan(server, school.tenant);
});
afterAll(() => server.close());

/** Two courses in the order in which their rows are locked. */
async function twoCourses() {
  const course = () => anEvent(server, school.category, { capacity: 5, spans: [span] });
  const [one, other] = [await course(), await course()];
  return one.eventId < other.eventId ? [one, other] : ([other, one] as const);
}

/** Pairs of people that meet at the same time; the more there are, the longer each transaction takes. */
const pairs = 8;
/** Ten of them try every hold once. */
const rounds = loadOf(50, 20);

/**
 * The first person has an expired seat in the second course. The second person has a seat in the first course whose
 * hold expires while both transactions run. If it were locked as soon as it expires, out of the common order, the two
 * would deadlock.
 */
async function twoPeople(holdSeconds: number) {
  const [first, second] = await twoCourses();
  const people = [await aPerson(server, school.tenant), await aPerson(server, school.tenant)] as const;
  await anEventReservation(server, people[0], second, { state: 'in_cart', holdSeconds: -1 });
  const { eventReservationId } = await anEventReservation(server, people[1], first, { state: 'in_cart' });
  const begin = async () => {
    await sql`update event_reservation set hold_expires_at = clock_timestamp() + make_interval(secs => ${holdSeconds})
      where event_reservation_id = ${eventReservationId}`.execute(server.db);
    const { answers } = await atOnce([first, second], (course, index) =>
      server.call('EventReservation/AddEventToCart', addBody([course]), { session: people[index] }),
    );
    return answers.flatMap(({ body }) => body.items.map(({ code }) => code));
  };
  return { begin };
}

it(`holds that end while two people look for each other’s seats: no deadlock in ${rounds * pairs} meetings`, async () => {
  const before = await deadlocksOf(server);
  for (let round = 0; round < rounds; round += 1) {
    const meetings: { begin: () => Promise<unknown> }[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      meetings.push(await twoPeople(0.005 + ((round * pairs + pair) % 80) / 2_000));
    }
    const answers = await Promise.all(meetings.map(({ begin }) => begin()));
    expect(answers).toEqual(meetings.map(() => [null, null]));
  }
  expect(await deadlocksOf(server)).toBe(before);
  expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
});
