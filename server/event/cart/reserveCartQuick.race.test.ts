import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { atOnce, untilJudged } from '#server/testing/aCrowd.ts';
import { aKnownSchool, looksOf } from '#server/testing/aKnownSchool.ts';
import type { TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anotherServer } from '#server/testing/anotherServer.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aPerson, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

const rounds = loadOf(10, 3);

type Cart = { readonly session: TestPerson; readonly id: string };

/** A seat of the course in everybody's cart. */
async function cartsOf(server: TestServer, crowd: readonly TestPerson[], event: TestEvent): Promise<Cart[]> {
  const carts: Cart[] = [];
  for (const session of crowd) {
    const { eventReservationId: id } = await anEventReservation(server, session, event, { state: 'in_cart' });
    carts.push({ session, id });
  }
  return carts;
}

async function reserve(send: TestServer['http'], { session, id }: Cart, idempotencyKey: string = crypto.randomUUID()) {
  const request = { eventReservationIds: [id] };
  const call = { session, idempotencyKey };
  const { body } = await untilJudged(() => send('EventReservation/ReserveEventFromCart', request, call));
  return body.items[0]?.code ?? body.items[0]?.outcome;
}

const stateOf = async ({ db }: TestServer, { id }: Cart) =>
  (
    await db
      .selectFrom('event_reservation')
      .select('state')
      .where('event_reservation_id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

const detailsOf = ({ db }: TestServer, { id }: Cart) =>
  db.selectFrom('event_reservation_detail').selectAll().where('event_reservation_id', '=', id).execute();

describe('in one message', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 20 });
  });
  afterAll(() => server.close());

  it('64 who have a seat of one course in the cart reserve it, and nobody has to look again', async () => {
    const { tenant, crowd, aCourse } = await aKnownSchool(server, 64);
    const carts = await cartsOf(server, crowd, await aCourse(500));
    const { statements } = await countStatements(async () => {
      const { answers } = await atOnce(carts, (cart) => reserve(server.http, cart));
      expect(answers).toEqual(carts.map(() => 'fixed'));
    });
    expect(looksOf(statements)).toBe(0);
    expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
  });

  it('[RUSH-06] the same key sent on both ways, over two servers, acts once', async () => {
    const slow = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, isQuick: false });
    try {
      const { crowd, aCourse } = await aKnownSchool(server, 10);
      for (let round = 0; round < rounds; round += 1) {
        const carts = await cartsOf(server, crowd, await aCourse(20));
        const { answers } = await atOnce(carts, (cart) => {
          const key = crypto.randomUUID();
          return Promise.all([reserve(server.http, cart, key), reserve(slow.call, cart, key)]);
        });
        expect(answers).toEqual(carts.map(() => ['fixed', 'fixed']));
        for (const cart of carts) expect(await detailsOf(server, cart)).toHaveLength(1);
      }
    } finally {
      await slow.close();
    }
  });
});

/** The only seat of a course is given to somebody else while the message of who held it until then waits for the course. */
async function lostWhileWaiting({ isGuarded }: { readonly isGuarded: boolean }) {
  const server = await aServer({ listen: true, poolSize: 20 });
  try {
    if (!isGuarded) {
      await sql`create or replace function guard(holds boolean, name text) returns void language plpgsql stable
        as 'begin end'`.execute(server.db);
    }
    const { tenant, aCourse } = await aKnownSchool(server, 1);
    const [event, session] = [await aCourse(1), await aPerson(server, tenant)];
    const other = await aPerson(server, tenant);
    const held = { state: 'in_cart', holdSeconds: 30 } as const;
    const { eventReservationId: id } = await anEventReservation(server, session, event, held);
    const { asked } = await server.db.transaction().execute(async (trx) => {
      await sql`select from event where event_id = ${event.eventId} for update`.execute(trx);
      const asked = reserve(server.http, { session, id });
      await untilWaiting(server, 1);
      await sql`update event_reservation set seat_number = null, hold_expires_at = null
        where event_reservation_id = ${id}`.execute(trx);
      await anEventReservation({ ...server, db: trx }, other, event);
      return { asked };
    });
    return { answer: await asked, state: await stateOf(server, { session, id }) };
  } finally {
    await server.close();
  }
}

describe('a seat that is lost while the message waits', () => {
  it('is found, and the transaction tells that the course is full', async () => {
    expect(await lostWhileWaiting({ isGuarded: true })).toEqual({ answer: 'full', state: 'in_cart' });
  });

  it('without guards it is said to be reserved, and is not', async () => {
    expect(await lostWhileWaiting({ isGuarded: false })).toEqual({ answer: 'fixed', state: 'in_cart' });
  });
});
