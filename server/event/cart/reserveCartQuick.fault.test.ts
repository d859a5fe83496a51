import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { aKnownSchool } from '#server/testing/aKnownSchool.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson } from '#server/testing/factories.ts';
import { killsAround } from '#server/testing/killsAround.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const kills = loadOf(1_000, 60);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 4 });
});
afterAll(() => server.close());

it('[RUSH-06] a connection that dies around the message loses no course of the cart and reserves none twice', async () => {
  const { tenant, aCourse } = await aKnownSchool(server, 1);
  const event = await aCourse(kills + 3);
  await killsAround<'EventReservation/ReserveEventFromCart'>(server, kills, async () => {
    const session = await aPerson(server, tenant);
    const { eventReservationId } = await anEventReservation(server, session, event, { state: 'in_cart' });
    const call = { session, idempotencyKey: crypto.randomUUID() };
    const request = { eventReservationIds: [eventReservationId] };
    return {
      send: () => server.http('EventReservation/ReserveEventFromCart', request, call),
      idIn: ({ body: { items } }) => (items[0]?.outcome === 'fixed' ? items[0].eventReservationId : null),
      written: async () => {
        // One per session, of which the course has one.
        const rows = await server.db
          .selectFrom('event_reservation_detail')
          .select('event_reservation_id')
          .where('event_reservation_id', '=', eventReservationId)
          .execute();
        return rows.map(({ event_reservation_id }) => event_reservation_id);
      },
    };
  });
  expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
});
