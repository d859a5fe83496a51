import { afterAll, beforeAll, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aPerson, aTenant } from '#server/testing/factories.ts';
import { killsAround } from '#server/testing/killsAround.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const kills = loadOf(1_000, 60);
const daysOfHall = 20;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 4 });
});
afterAll(() => server.close());

it('[RUSH-04] a connection that dies around the message loses nothing and books nothing twice', async () => {
  const tenant = await aTenant(server);
  const person = await aPerson(server, tenant);
  let hall: TestHall = await aHall(server, tenant);
  await killsAround<'Reservation/Reserve'>(server, kills, async (kill) => {
    const day = (kill + daysOfHall) % daysOfHall;
    if (day === 0) hall = await aHall(server, tenant);
    const { containerId } = hall;
    const date = addDays('2026-06-20', day);
    const call = { session: person, idempotencyKey: crypto.randomUUID() };
    const body = reserveBody(hall, { date });
    await untilJudged(() => server.http('Reservation/GetDayAvailability', { containerId, date }, call));
    return {
      send: () => server.http('Reservation/Reserve', body, call),
      idIn: ({ body }) => body.reservationId,
      written: async () => {
        const rows = await server.db
          .selectFrom('reservation')
          .select('reservation_id')
          .where('container_id', '=', containerId)
          .where('first_date', '=', date)
          .execute();
        return rows.map(({ reservation_id }) => reservation_id);
      },
    };
  });
});
