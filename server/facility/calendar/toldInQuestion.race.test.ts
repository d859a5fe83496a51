import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import type { PieceNow } from '#server/readCache/question.queries.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aPerson, aTenant, type TestPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const days = ['2026-06-20', '2026-06-21'] as const;
const frames = ['午前', '午後', '夜間'] as const;

let server: TestServer;
let hall: TestHall;
let person: TestPerson;
/** Reads rows every time. */
let rows: AnotherServer;
beforeAll(async () => {
  server = await aServer();
  const tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  person = await aPerson(server, tenant);
  rows = await anAnother({ freshBytes: 0 });
});
afterAll(async () => {
  await rows?.close();
  await server?.close();
});

const anAnother = (how: { readonly freshBytes?: number; readonly pieceNow?: PieceNow }) =>
  anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, ...how });

/** Reserves and cancels by one process, while another one is asked for calendars; answers how many of them were stale. */
async function staleIn(reader: AnotherServer, changes: number) {
  const random = seededRandom(testSeed);
  const held = new Map<string, string>();
  const look = async ({ call }: Pick<AnotherServer, 'call'>, date: string) => {
    const { status, body } = await call(
      'Reservation/GetDayAvailability',
      { containerId: hall.containerId, date },
      { session: person },
    );
    expect(status).toBe(200);
    return JSON.stringify(body);
  };
  const change = async () => {
    const [date, frame] = [random.pick(days), random.pick(frames)];
    const article = random.pick([hall.halfA, hall.halfB]);
    const place = `${date} ${frame} ${article.articleId}`;
    const reservationId = held.get(place);
    const { status, body } = reservationId
      ? await server.call('Reservation/CancelReservation', { reservationId }, { session: person })
      : await server.call('Reservation/Reserve', reserveBody(hall, { article, date, frames: [frame] }), {
          session: person,
        });
    expect(status, JSON.stringify(body)).toBe(200);
    if (reservationId) held.delete(place);
    else held.set(place, 'reservationId' in body ? body.reservationId : '');
  };
  await Promise.all(days.map((date) => look(reader, date)));
  let stale = 0;
  for (let count = 0; count < changes; count += 1) {
    // Several at once, whose questions are on their way together.
    const meanwhile = Promise.all([look(reader, days[0]), look(reader, days[1])]);
    await change();
    for (const date of days) {
      const [seen, stands] = await Promise.all([look(reader, date), look(rows, date)]);
      if (seen !== stands) stale += 1;
    }
    await meanwhile;
  }
  for (const reservationId of held.values())
    await server.call('Reservation/CancelReservation', { reservationId }, { session: person });
  return stale;
}

it(`[RUSH-01] a question tells another process what its own reading would have (seed ${testSeed})`, async () => {
  const changes = loadOf(300, 40);
  const reader = await anAnother({});
  const { figures } = reader.fresh;
  expect(await staleIn(reader, changes)).toBe(0);
  console.info(`${changes} changes: ${figures.told} told, ${figures.readings} read`);
  expect(figures.told).toBeGreaterThan(changes / 2);
  expect(figures.readings).toBeLessThan(changes / 4);
  expect(figures.differences).toBe(0);
  await reader.close();

  // The control: the version goes on, and what takes the space does not.
  const lying = await anAnother({ pieceNow: () => sql`'[]'::json` });
  expect(await staleIn(lying, 20)).toBeGreaterThan(5);
  await lying.close();
});
