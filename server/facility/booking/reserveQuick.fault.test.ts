import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { addDays } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';

import { untilJudged } from '#server/testing/aCrowd.ts';
import { aHall } from '#server/testing/aHall.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aPerson, aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const kills = loadOf(1_000, 60);
const daysOfHall = 20;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 4 });
});
afterAll(() => server.close());

/** Ends every connection that the server has, wherever its message is by now. */
const killAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'yoyaku'
      and usename <> current_user`.execute(server.db);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('[RUSH-04] a connection that dies around the message loses nothing and books nothing twice', async () => {
  const random = seededRandom(testSeed);
  const tenant = await aTenant(server);
  const person = await aPerson(server, tenant);
  let unanswered = 0;
  let unknown = 0;
  for (let kill = 0; kill < kills; kill += daysOfHall) {
    const hall = await aHall(server, tenant);
    for (let day = 0; day < daysOfHall && kill + day < kills; day += 1) {
      const date = addDays('2026-06-20', day);
      const call = { session: person, idempotencyKey: crypto.randomUUID() };
      const send = () => server.http('Reservation/Reserve', reserveBody(hall, { date }), call);
      await untilJudged(() =>
        server.http('Reservation/GetDayAvailability', { containerId: hall.containerId, date }, call),
      );
      const [answer] = await Promise.all([send(), pause(random.next() * 12).then(killAll)]);
      const written = () =>
        server.db
          .selectFrom('reservation')
          .select('reservation_id as reservationId')
          .where('container_id', '=', hall.containerId)
          .where('first_date', '=', date)
          .execute();
      if (answer.status !== 200) {
        expect(answer.body.error?.code).toBe('busy');
        unanswered += 1;
        if ((await written()).length === 1) unknown += 1;
      }
      const again = await untilJudged(send);
      expect(again.status).toBe(200);
      if (answer.status === 200) expect(again.body).toEqual(answer.body);
      expect(await written()).toEqual([{ reservationId: again.body.reservationId }]);
    }
  }
  // Else the kills came before or after all of it.
  expect(unanswered).toBeGreaterThan(0);
  console.info(JSON.stringify({ kills, unanswered, unknown }));
});
