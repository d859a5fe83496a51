import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCondition } from './aCondition.ts';
import { anEvent } from './anEvent.ts';
import { anEventReservation } from './anEventReservation.ts';
import { aSchool } from './aSchool.ts';
import { aSpan } from './aSpan.ts';
import { brokenEventRules } from './brokenEventRules.ts';
import { aMember } from './factories.ts';
import { aServer, type TestServer } from './testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  // What the guards would not let through is what the races must be able to see.
  await sql`drop index event_reservation_seat`.execute(server.db);
  await sql`drop index event_reservation_once_own`.execute(server.db);
});
afterAll(() => server.close());

async function aWorld() {
  const { tenant, category } = await aSchool(server);
  const span = await aSpan(server, tenant, { name: '期間', limitCount: 2 });
  const one = await anEvent(server, category, { name: '一', capacity: 1, spans: [span] });
  const two = await anEvent(server, category, { name: '二', spans: [span] });
  const three = await anEvent(server, category, { name: '三', spans: [span] });
  const broken = () => brokenEventRules(server.db, tenant.tenantId);
  return { tenant, one, two, three, broken, aPerson: () => aMember(server, tenant) };
}

it('finds nothing where nothing is broken; a hold that is over keeps no seat', async () => {
  const { one, two, broken, aPerson } = await aWorld();
  await anEventReservation(server, await aPerson(), one, { seatNumber: 1 });
  await anEventReservation(server, await aPerson(), one, { state: 'in_cart', seatNumber: 1, holdSeconds: -1 });
  await anEventReservation(server, await aPerson(), one, { state: 'in_cart', seatNumber: null });
  await anEventReservation(server, await aPerson(), two, { state: 'removed' });
  expect(await broken()).toEqual([]);
});

it('finds a seat that is sold twice, and one that is not there', async () => {
  const { one, broken, aPerson } = await aWorld();
  await anEventReservation(server, await aPerson(), one, { seatNumber: 1 });
  await anEventReservation(server, await aPerson(), one, { state: 'in_cart', seatNumber: 1 });
  expect(await broken()).toEqual(['一: 2 places of 1', '一: seat 1 is sold 2 times']);
  await anEventReservation(server, await aPerson(), one, { seatNumber: null });
  await anEventReservation(server, await aPerson(), one, { seatNumber: 2 });
  expect(await broken()).toEqual(expect.arrayContaining(['一: seat none of 1', '一: seat 2 of 1']));
});

it('finds a person who has too much', async () => {
  const { tenant, one, two, three, broken, aPerson } = await aWorld();
  await aCondition(server, tenant, { type: 'UpperLimit', name: '組', limitCount: 1, events: [two, three] });
  await aCondition(server, tenant, { type: 'NotReserved', name: '対', conditionEvents: [one], events: [three] });
  const { userId, ...person } = await aPerson();
  for (const event of [one, two, three, three]) await anEventReservation(server, { userId, ...person }, event);
  expect((await broken()).toSorted()).toEqual(
    [
      `${userId} has 3 of at most 1 of 組`,
      `${userId} has 1 and 2 of the sides of 対`,
      `${userId} has 4 of at most 2 in 期間`,
      `${userId} has 2 rows of ${three.eventId}`,
    ].toSorted(),
  );
});

it('finds what was reserved without its sessions', async () => {
  const { two, broken, aPerson } = await aWorld();
  const { eventReservationId } = await anEventReservation(server, await aPerson(), two);
  await server.db
    .deleteFrom('event_reservation_detail')
    .where('event_reservation_id', '=', eventReservationId)
    .execute();
  expect(await broken()).toEqual([`${eventReservationId} is fixed with 0 details of 1 sessions`]);
});
