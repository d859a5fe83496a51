import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysFrom } from '#rules/day/day.ts';
import { aHall, type TestHall } from '../testing/aHall.ts';
import { type AnotherServer, anotherServer } from '../testing/anotherServer.ts';
import { aResident, type TestSession } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

const mostBytes = 200_000;
const places = 30;

let server: TestServer;
let rows: AnotherServer;
let session: TestSession;
const halls: TestHall[] = [];
beforeAll(async () => {
  server = await aServer({ freshBytes: mostBytes });
  rows = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, freshBytes: 0 });
  const resident = await aResident(server);
  session = resident.session;
  for (let count = 0; count < places; count += 1) halls.push(await aHall(server, resident.tenant));
});
afterAll(async () => {
  await rows?.close();
  await server?.close();
});

const dates = daysFrom('2026-06-10', 10);

it('[RUSH-05] memory stays within its setting while more places are asked for than fit, and answers stay right', async () => {
  const { memory } = server.fresh;
  let most = 0;
  for (const [index, { containerId, halfA }] of halls.entries()) {
    const { articleId } = halfA;
    await Promise.all(
      dates.flatMap((date) => [
        server.call('Reservation/GetDayAvailability', { containerId, date }, { session }),
        server.call('Reservation/GetDayArticleAvailability', { containerId, articleId, date }, { session }),
        server.call('Reservation/FindArticle', { articleId }, { session }),
      ]),
    );
    expect(memory.bytes).toBeLessThanOrEqual(mostBytes);
    most = Math.max(most, memory.bytes);
    const asked = { containerId, date: dates[index % dates.length] ?? '' };
    const [kept, read] = await Promise.all(
      [server, rows].map(({ call }) => call('Reservation/GetDayAvailability', asked, { session })),
    );
    expect(kept).toMatchObject({ status: 200, body: read?.body });
  }
  expect(memory.evictions).toBeGreaterThan(100);
  // It is used, not merely small.
  expect(most).toBeGreaterThan(mostBytes / 2);
  expect(memory.entries).toBeGreaterThan(5);
});

it('[RUSH-05] and while somebody asks for ids and days that there are not', async () => {
  const { memory } = server.fresh;
  const unknown = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  for (let turn = 0; turn < 20; turn += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const date = `19${String(10 + turn)}-01-${String(index + 1).padStart(2, '0')}`;
        return server.call(
          'Reservation/GetDayAvailability',
          { containerId: unknown(turn * 20 + index), date },
          { session },
        );
      }),
    );
    expect(answers.every(({ status }) => status === 404)).toBe(true);
    expect(memory.bytes).toBeLessThanOrEqual(mostBytes);
  }
});

it('[RUSH-05] rows are read each time where memory may hold nothing', async () => {
  const [hall] = halls as [TestHall];
  const asked = { containerId: hall.containerId, date: '2026-06-20' };
  for (let times = 0; times < 2; times += 1) {
    const before = rows.fresh.figures.readings;
    await rows.call('Reservation/GetDayAvailability', asked, { session });
    // The tenant, the rooms, and what takes them.
    expect(rows.fresh.figures.readings - before).toBe(3);
  }
  expect(rows.fresh.memory).toMatchObject({ bytes: 0, entries: 0 });
});
