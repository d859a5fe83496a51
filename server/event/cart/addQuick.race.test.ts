import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { atOnce, untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { added as add, aKnownSchool, looking, looksOf } from '#server/testing/aKnownSchool.ts';
import type { TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anotherServer } from '#server/testing/anotherServer.ts';
import { aServingChild } from '#server/testing/aServingChild.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(10, 3);

const seatsOf = async ({ db }: Pick<TestServer, 'db'>, { eventId }: TestEvent) =>
  (
    await db
      .selectFrom('event_reservation')
      .select('seat_number')
      .where('event_id', '=', eventId)
      .where('seat_number', 'is not', null)
      .execute()
  ).map(({ seat_number }) => seat_number);

describe.each([{ isQuick: true }, { isQuick: false }])('where messages of one are tried: $isQuick', ({ isQuick }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 20, isQuick });
    return () => server.close();
  });

  it('[RUSH-04] the last seats that a crowd wants are given once, and all others hear that it is full', async () => {
    const { tenant, crowd, aCourse } = await aKnownSchool(server, 40);
    for (let round = 0; round < rounds; round += 1) {
      const event = await aCourse(2);
      const { answers } = await atOnce(crowd, (session) => add(server, event, session));
      expect(answers.toSorted()).toEqual(['added', 'added', ...crowd.slice(2).map(() => 'full')]);
      expect(new Set(await seatsOf(server, event))).toEqual(new Set([1, 2]));
    }
    expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
  });

  it('[RUSH-04] somebody who may have two of the courses and asks for eight at once gets two', async () => {
    const { crowd, aCourse } = await aKnownSchool(server, 1, { limitCount: 2 });
    const courses: TestEvent[] = [];
    for (let count = 0; count < 8; count += 1) courses.push(await aCourse(5));
    const { answers } = await atOnce(courses, (event) => add(server, event, crowd[0]));
    expect(answers.filter((answer) => answer === 'added')).toHaveLength(2);
  });
});

describe('in one message', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 20 });
  });
  afterAll(() => server.close());

  it('64 who want one course of 500 seats get one each, and nobody has to look again', async () => {
    const { crowd, aCourse } = await aKnownSchool(server, 64);
    const event = await aCourse(500);
    const { statements } = await countStatements(async () => {
      const { answers } = await atOnce(crowd, (session) => add(server, event, session));
      expect(answers).toEqual(crowd.map(() => 'added'));
    });
    const fallbacks = looksOf(statements);
    console.info(JSON.stringify({ writers: crowd.length, fallbacks }));
    expect(fallbacks).toBeLessThanOrEqual(crowd.length * 0.05);
    expect(new Set(await seatsOf(server, event)).size).toBe(crowd.length);
  });

  it('a hold in the cart that ends while the message waits is found, and the new seat is held by itself', async () => {
    const { tenant, aCourse } = await aKnownSchool(server, 1);
    const person = await aPerson(server, tenant);
    const [held, wanted] = [await aCourse(3), await aCourse(3)];
    const options = { state: 'in_cart', holdSeconds: 1, holdExtensions: 3 } as const;
    await anEventReservation(server, person, held, options);
    const { asked } = await server.db.transaction().execute(async (trx) => {
      await sql`select from event where event_id = ${wanted.eventId} for update`.execute(trx);
      const asked = add(server, wanted, person);
      await untilWaiting(server, 1);
      await sql`select pg_sleep(1.1)`.execute(trx);
      return { asked };
    });
    expect(await asked).toBe('added');
    const rows = await server.db
      .selectFrom('event_reservation')
      .select(['event_id', 'hold_extensions', sql<boolean>`hold_expires_at > clock_timestamp()`.as('is_held')])
      .where('user_id', '=', person.userId)
      .orderBy('sequence')
      .execute();
    expect(rows).toEqual([
      { event_id: held.eventId, hold_extensions: 3, is_held: false },
      { event_id: wanted.eventId, hold_extensions: 0, is_held: true },
    ]);
  });

  it('seats whose holds have ended are given to others without a look', async () => {
    const { tenant, crowd, aCourse } = await aKnownSchool(server, 8);
    const event = await aCourse(8);
    for (let seat = 1; seat <= 8; seat += 1)
      await anEventReservation(server, await aPerson(server, tenant), event, { state: 'in_cart', holdSeconds: -1 });
    const { statements } = await countStatements(async () => {
      const { answers } = await atOnce(crowd, (session) => add(server, event, session));
      expect(answers).toEqual(crowd.map(() => 'added'));
    });
    expect(looksOf(statements)).toBe(0);
    expect((await seatsOf(server, event)).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('[RUSH-06] the same key sent on both ways, over two servers, acts once', async () => {
    const slow = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, isQuick: false });
    try {
      const { crowd, aCourse } = await aKnownSchool(server, 10);
      for (let round = 0; round < rounds; round += 1) {
        const event = await aCourse(20);
        const { answers } = await atOnce(crowd, async (session) => {
          const call = { session, idempotencyKey: crypto.randomUUID() };
          const both = await Promise.all(
            [server.http, slow.call].map((send) =>
              untilJudged(() => send('EventReservation/AddEventToCart', addBody([event]), call)),
            ),
          );
          return both.map(({ status, body }) => [status, body.items[0]?.eventReservationId]);
        });
        for (const [one, other] of answers) {
          expect(one).toEqual([200, expect.any(String)]);
          expect(other).toEqual(one);
        }
        expect(await seatsOf(server, event)).toHaveLength(crowd.length);
      }
    } finally {
      await slow.close();
    }
  });
});

/** Two processes at the last seat of a course, on a database that has lost its lock of courses. */
async function twoAtOnce(isIndexed: boolean) {
  const weak = await aServer({ listen: true, poolSize: 20 });
  const other = await aServingChild({ databaseUrl: weak.database.appUrl, nowMs: weak.clock() });
  try {
    if (!isIndexed) await sql`drop index event_reservation_seat`.execute(weak.db);
    await sql`create policy no_lock on event as restrictive for update using (false)`.execute(weak.db);
    const { tenant, crowd, aCourse } = await aKnownSchool(weak, 2);
    const event = await aCourse(1);
    await looking({ http: other.call }, event, crowd[1]);
    const answers = await writeTogether(weak, { table: 'event_reservation', count: 2 }, () =>
      Promise.all([add(weak, event, crowd[0]), add({ http: other.call }, event, crowd[1])]),
    );
    const winners = answers.filter((answer) => answer === 'added').length;
    return { winners, isBroken: (await brokenEventRules(weak.db, tenant.tenantId)).length > 0 };
  } finally {
    await other.close();
    await weak.close();
  }
}

describe('controls', () => {
  it('the index alone lets one of two processes have the last seat', async () => {
    expect(await twoAtOnce(true)).toEqual({ winners: 1, isBroken: false });
  });

  it('without it the same program gives the seat twice', async () => {
    expect(await twoAtOnce(false)).toEqual({ winners: 2, isBroken: true });
  });

  it('without guards somebody who may have two of the courses gets more', async () => {
    const weak = await aServer({ listen: true, poolSize: 20 });
    try {
      await sql`create or replace function guard(holds boolean, name text) returns void language plpgsql stable
        as 'begin end'`.execute(weak.db);
      const { crowd, aCourse } = await aKnownSchool(weak, 1, { limitCount: 2 });
      const courses: TestEvent[] = [];
      for (let count = 0; count < 8; count += 1) courses.push(await aCourse(5));
      const { answers } = await atOnce(courses, (event) => add(weak, event, crowd[0]));
      expect(answers.filter((answer) => answer === 'added').length).toBeGreaterThan(2);
    } finally {
      await weak.close();
    }
  });
});
