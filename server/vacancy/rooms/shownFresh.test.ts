import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { endOffers } from '#server/testing/anOffer.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { frameBody } from '#server/testing/aWatch.ts';
import { aPerson, aTenant, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
/** Reads rows every time, so it says how things stand. */
let rows: AnotherServer;
beforeAll(async () => {
  server = await aServer();
  rows = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, freshBytes: 0 });
});
afterAll(async () => {
  await rows?.close();
  await server.close();
});

const day = '2026-06-20';
const steps = loadOf(400, 40);

/** All that residents and visitors see of the rooms of a hall. */
async function seenBy(call: TestServer['call'], hall: TestHall, session: TestPerson) {
  const { containerId } = hall;
  const seen: unknown[] = [
    (await call('Reservation/GetDayAvailability', { containerId, date: day }, { session })).body,
  ];
  for (const { articleId } of [hall.halfA, hall.halfB, hall.whole]) {
    const asked = { containerId, articleId, date: day };
    const own = (await call('Reservation/GetDayArticleAvailability', asked, { session })).body.rows;
    const open = (await call('Public/GetDayArticleAvailability', asked, { tenant: session })).body.rows;
    expect(open.map(({ displayText }) => displayText)).toEqual(own.map(({ displayText }) => displayText));
    seen.push(own);
  }
  return seen;
}

it(`[OPEN-09] what is kept of rooms with lines is what stands there after each of ${steps} changes (seed ${testSeed})`, async () => {
  server.clock.set('2026-06-10T10:00');
  const random = seededRandom(testSeed);
  const tenant = await aTenant(server, { vacancyOrder: 'asked' });
  const hall = await aHall(server, tenant);
  const [reader, writer, ...people] = await Promise.all(Array.from({ length: 6 }, () => aPerson(server, tenant)));
  if (!reader || !writer) throw new Error('nobody');
  const rooms = [hall.halfA, hall.halfB, hall.whole];
  const names = ['午前', '午後', '全日'] as const;
  const held = new Map<string, string>();
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    async reserve() {
      const body = reserveBody(hall, { article: random.pick(rooms), date: day, frames: [random.pick(names)] });
      const answer = await server.call('Reservation/Reserve', body, { session: writer });
      if (answer.status === 200) held.set(answer.body.reservationId, '');
    },
    async cancel() {
      const [reservationId] = held.keys();
      if (reservationId === undefined) return;
      held.delete(reservationId);
      await server.call('Reservation/CancelReservation', { reservationId }, { session: writer });
    },
    ask: () =>
      server.call(
        'VacancyWatch/AskForFrame',
        frameBody(hall, day, { article: random.pick(rooms), name: random.pick(names) }),
        {
          session: random.pick(people),
        },
      ),
    async withdraw() {
      const session = random.pick(people);
      const [item] = (await server.call('VacancyWatch/List', {}, { session })).body.items;
      if (item) await server.call('VacancyWatch/Withdraw', { watchId: item.watchId }, { session });
    },
    async look() {
      server.clock.advance(60_000);
      await runJobsNow(server);
    },
    async expire() {
      await endOffers(server, people);
      // By hand, so that no version tells of it; in life it happens by the clock, which answers know.
      await sql`update fresh_version set number = number + 1
        where tenant_id = ${tenant.tenantId} and kind = 'space'`.execute(server.db);
    },
  };
  for (let step = 0; step < steps; step += 1) {
    const name = random.pick([
      'reserve',
      'reserve',
      'cancel',
      'cancel',
      'ask',
      'ask',
      'withdraw',
      'look',
      'look',
      'expire',
    ]);
    await acts[name]?.();
    const [kept, stands] = [await seenBy(server.call, hall, reader), await seenBy(rows.call as never, hall, reader)];
    expect(kept, `after ${name}, step ${step}`).toEqual(stands);
  }
}, 300_000);
