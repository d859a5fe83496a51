import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson } from '#server/testing/factories.ts';
import { killsAround } from '#server/testing/killsAround.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const kills = loadOf(1_000, 60);
const seatsOfCourse = 20;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 4 });
});
afterAll(() => server.close());

it('[RUSH-06] a connection that dies around the message loses no seat and gives none twice', async () => {
  const { tenant, category } = await aSchool(server);
  const spans = [await aSpan(server, tenant)];
  const aCourse = () => anEvent(server, category, { capacity: seatsOfCourse, spans });
  let event: TestEvent = await aCourse();
  await killsAround<'EventReservation/AddEventToCart'>(server, kills, async (kill) => {
    if (kill % seatsOfCourse === 0) event = await aCourse();
    const { eventId } = event;
    const session = await aPerson(server, tenant);
    const call = { session, idempotencyKey: crypto.randomUUID() };
    await untilJudged(() => server.http('EventReservation/FindEvent', { eventId }, call));
    const body = addBody([event]);
    return {
      send: () => server.http('EventReservation/AddEventToCart', body, call),
      idIn: ({ body }) => body.items[0]?.eventReservationId,
      written: async () => {
        const rows = await server.db
          .selectFrom('event_reservation')
          .select('event_reservation_id')
          .where('event_id', '=', eventId)
          .where('user_id', '=', session.userId)
          .execute();
        return rows.map(({ event_reservation_id }) => event_reservation_id);
      },
    };
  });
  expect(await brokenEventRules(server.db, tenant.tenantId)).toEqual([]);
});
