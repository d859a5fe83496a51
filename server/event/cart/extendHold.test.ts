import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusals } from '#contract/refusal/refusals.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aPerson, type TestSession } from '#server/testing/factories.ts';
import { keptCourses } from '#server/testing/keptCourses.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
beforeAll(async () => {
  server = await aServer();
  school = await aSchool(server, await anEventTenant(server, { setting: { cart_hold_minutes: 30 } }));
});
afterAll(() => server.close());

const extend = (session: TestSession) => server.call('EventReservation/ExtendHold', {}, { session });

async function expectRefused(session: TestSession, code: 'holdOver' | 'holdUsedUp') {
  const { text } = await keptCourses(server, school.tenant);
  const answer = await extend(session);
  expect([answer.status, answer.body.error?.code, answer.body.error?.message]).toEqual([
    409,
    code,
    refusals[code].message,
  ]);
  expect((await keptCourses(server, school.tenant)).text).toBe(text);
}

it('[CALLS-01] holds all seats of the cart for the full time again, and is kept in the history', async () => {
  const person = await aPerson(server, school.tenant);
  const { guitar, woodwork, walking } = school.events;
  const held = [
    await anEventReservation(server, person, guitar, { state: 'in_cart', holdSeconds: 20, holdExtensions: 1 }),
    await anEventReservation(server, person, woodwork, { state: 'in_cart', holdSeconds: 20, holdExtensions: 1 }),
  ].map(({ eventReservationId }) => eventReservationId);
  await anEventReservation(server, person, walking, { state: 'in_cart' });

  const { status, body } = await extend(person);
  expect(status).toBe(200);
  expect(body).toEqual({ hold: { secondsLeft: expect.any(Number), extensionsLeft: 8 } });
  expect(body.hold.secondsLeft).toBeGreaterThan(1790);
  expect(body.hold.secondsLeft).toBeLessThanOrEqual(1800);
  const cart = await server.call('EventReservation/GetEventInCart', {}, { session: person });
  expect(cart.body.hold?.extensionsLeft).toBe(8);

  const rows = await server.db
    .selectFrom('event_reservation')
    .select(['hold_expires_at', 'hold_extensions'])
    .where('event_reservation_id', 'in', held)
    .execute();
  expect(new Set(rows.map(({ hold_expires_at }) => hold_expires_at?.getTime())).size).toBe(1);
  const lines = await server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'before', 'after'])
    .where('event_reservation_id', 'in', held)
    .where('action', '=', 'extend')
    .execute();
  expect(lines).toEqual(
    held.map(() => ({
      actor: `user:${person.userId}`,
      before: { holdExtensions: 1 },
      after: { holdExtensions: 2, holdUntil: expect.any(String) },
    })),
  );
});

it('refuses an empty cart, one without seats, one whose hold is over, and somebody else’s', async () => {
  const { walking, pottery, guitar, violin } = school.events;
  const person = await aPerson(server, school.tenant);
  await expectRefused(person, 'holdOver');
  await anEventReservation(server, person, walking, { state: 'in_cart' });
  await anEventReservation(server, person, pottery, { state: 'in_cart' });
  await anEventReservation(server, await aPerson(server, school.tenant), violin, { state: 'in_cart' });
  await expectRefused(person, 'holdOver');
  await anEventReservation(server, person, guitar, { state: 'in_cart', holdSeconds: -1 });
  await expectRefused(person, 'holdOver');
});

it('refuses the eleventh time', async () => {
  const person = await aPerson(server, school.tenant);
  await anEventReservation(server, person, school.events.guitar, { state: 'in_cart', holdExtensions: 10 });
  await expectRefused(person, 'holdUsedUp');
});
