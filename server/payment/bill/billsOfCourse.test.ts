import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** Two owe for ギター and one for another course of its category, and somebody has paid. */
async function aRoster() {
  const school = await aSchool(server, await anEventTenant(server, { setting: { fee_collection: 'counter' } }));
  const { tenant, events } = school;
  const owes = async (event: typeof events.guitar) =>
    (await anEventReservation(server, await aMember(server, tenant), event, { fee: 4500, paymentState: 'counter' }))
      .eventReservationId;
  const guitar = [await owes(events.guitar), await owes(events.guitar)];
  const violin = await owes(events.violin);
  await anEventReservation(server, await aMember(server, tenant), events.guitar, { fee: 4500, paymentState: 'paid' });
  const cashier = await aStaffMember(server, tenant, { role: 'cashier' });
  return { ...school, guitar, violin, cashier };
}

it('[COURSE-03] all who owe for a course are billed in one act, once each however often it is done, and nobody else', async () => {
  const { events, guitar, cashier: staff } = await aRoster();
  const course = { eventId: events.guitar.eventId };
  const listed = (await server.call('Desk/ListUnpaid', { course }, { staff })).body;
  expect([listed.count, listed.yen]).toEqual([2, 9000]);
  expect(listed.items.map(({ reservationId }) => reservationId).toSorted()).toEqual(guitar.toSorted());
  const sum = { count: listed.count, yen: listed.yen };
  const [one, other] = await Promise.all(
    [1, 2].map(() => server.call('Desk/IssueBills', { course, ...sum }, { staff })),
  );
  expect([one?.body.issued, other?.body.issued].toSorted()).toEqual([0, 2]);
  const billed = await server.db
    .selectFrom('bill')
    .select('event_reservation_id')
    .where('tenant_id', '=', staff.tenantId)
    .execute();
  expect(billed.map(({ event_reservation_id }) => event_reservation_id).toSorted()).toEqual(guitar.toSorted());
});

it('[COURSE-03] or for all courses of its category; a sum that is another one by then bills nobody', async () => {
  const { events, cashier: staff } = await aRoster();
  const course = { eventId: events.guitar.eventId, isProgramme: true };
  const listed = (await server.call('Desk/ListUnpaid', { course }, { staff })).body;
  expect([listed.count, listed.yen]).toEqual([3, 13_500]);
  const wrong = await server.call('Desk/IssueBills', { course, count: 2, yen: 9000 }, { staff });
  expect(wrong.body.error?.code).toBe('sumChanged');
  const done = await server.call('Desk/IssueBills', { course, count: 3, yen: 13_500 }, { staff });
  expect(done.body.issued).toBe(3);
});

it('[COURSE-03] a reminder goes to those of the course alone whose time has passed', async () => {
  const { events, cashier: staff } = await aRoster();
  const course = { eventId: events.guitar.eventId };
  const past = { pay_until: new Date('2026-06-01T00:00Z') };
  await server.db.updateTable('event_reservation').set(past).where('tenant_id', '=', staff.tenantId).execute();
  const all = (await server.call('Desk/PreviewReminders', {}, { staff })).body;
  const own = (await server.call('Desk/PreviewReminders', { course }, { staff })).body;
  expect([all.count + all.unreachable.length, own.count + own.unreachable.length]).toEqual([3, 2]);
  const sent = await server.call('Desk/SendReminders', { course, count: own.count, yen: own.yen }, { staff });
  expect([sent.status, sent.body.sent]).toEqual([200, own.count]);
  expect((await server.call('Desk/PreviewReminders', { course }, { staff })).body.count).toBe(0);
});
