import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { dayOf, daysFrom } from '#rules/day/day.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort, type ServerProcess } from '../benchServers.ts';
import { freePlaces, reserveBody } from '../data/freePlaces.ts';
import { aTown, benchFrames, type Town } from '../data/townData.ts';
import { killDatabase, past as pastServers, readySoon, whileQuestionsStand } from './databaseTroubles.ts';
import { newLedger, reservePersistently, xsrfFrom } from './persistentClient.ts';

let database: BenchDatabase;
let town: Town;
/** With a memory, and without. */
let server: AnotherServer;
let rows: AnotherServer;

beforeAll(async () => {
  database = await aBenchDatabase();
  town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  server = await anotherServer({ databaseUrl: database.appUrl, clock: Date.now });
  rows = await anotherServer({ databaseUrl: database.appUrl, clock: Date.now, freshBytes: 0 });
}, 60_000);
afterAll(async () => {
  await rows?.close();
  await server?.close();
  await database?.stop();
}, 60_000);

const sessionOf = (user: number) => ({ tenantId: town.tenantId, token: town.tokens[user % town.tokens.length] ?? '' });

const past = (name: string, ...statements: readonly string[]) => pastServers(database, name, ...statements);

type Place = Parameters<typeof reserveBody>[1];
const firstFree = () => daysFrom(town.firstFreeDay, 3);

async function reserve(from: AnotherServer, place: Place) {
  const { status, body } = await untilJudged(() =>
    from.call('Reservation/Reserve', reserveBody(town, place), { session: sessionOf(place.room) }),
  );
  expect([status, body.error]).toEqual([200, undefined]);
}

/** The frames of a room on a day that can be reserved. */
async function freeFrames(from: Pick<AnotherServer, 'call'>, { room, date }: Omit<Place, 'frame'>) {
  const asked = { containerId: town.containerId, articleId: town.articleIds[room] ?? '', date };
  const { body } = await untilJudged(() =>
    from.call('Reservation/GetDayArticleAvailability', asked, { session: sessionOf(0) }),
  );
  return body.rows.filter(({ canReserve }) => canReserve).map(({ timeFrameName }) => timeFrameName);
}

/** What both answer of the first free days. */
async function expectAsRows() {
  for (const date of firstFree()) {
    const asked = { containerId: town.containerId, date };
    const [kept, read] = await Promise.all(
      [server, rows].map(({ call }) =>
        untilJudged(() => call('Reservation/GetDayAvailability', asked, { session: sessionOf(1) })),
      ),
    );
    expect(kept).toMatchObject({ status: 200, body: read?.body });
    for (const room of [0, 1, 2])
      expect(await freeFrames(server, { room, date })).toEqual(await freeFrames(rows, { room, date }));
  }
}

const all = benchFrames.map(({ name }) => name);

it('[RUSH-06] nothing of before is left in memory when PostgreSQL comes back', async () => {
  const [date = ''] = firstFree();
  await reserve(server, { room: 0, frame: 0, date });
  expect(await freeFrames(server, { room: 0, date })).toEqual(all.slice(1));
  await killDatabase(database).isBack();
  // As if the change had been lost with the crash: no version tells of it.
  await vi.waitFor(() => past('yoyaku', `delete from occupancy where starts_at >= '${date}'`), readySoon);
  expect(await freeFrames(server, { room: 0, date })).toEqual(all);
  await expectAsRows();
}, 60_000);

it('[RUSH-06] nor when an older copy of the database takes its place while the server runs', async () => {
  const [date = ''] = firstFree();
  const parted = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'yoyaku'`;
  const firstRoom = { room: 1, date };
  await reserve(server, { ...firstRoom, frame: 0 });
  await past('postgres', parted, 'create database older template yoyaku');
  expect(await freeFrames(server, firstRoom)).toEqual(all.slice(1));

  await reserve(server, { ...firstRoom, frame: 1 });
  await reserve(server, { ...firstRoom, frame: 2 });
  expect(await freeFrames(server, firstRoom)).toEqual([]);
  const rename = (from: string, to: string) => `alter database ${from} rename to ${to}`;
  await past('postgres', parted, rename('yoyaku', 'newer'), rename('older', 'yoyaku'));
  expect(await freeFrames(server, firstRoom)).toEqual(all.slice(1));
  await expectAsRows();
  // The numbers of its versions become those that the memory has seen in the other database.
  for (const frame of [0, 1]) {
    await reserve(server, { room: 2, frame, date });
    expect(await freeFrames(server, firstRoom)).toEqual(all.slice(1));
    await expectAsRows();
  }
}, 60_000);

it('calls are answered busy while the database stands still, and right as soon as it goes on', async () => {
  await expectAsRows();
  const call = () => server.call('Reservation/GetContainer', {}, { session: sessionOf(1) });
  await whileQuestionsStand(database, async () => {
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 50 }, call));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error?.code}`))).toEqual(new Set(['503 busy']));
    expect(performance.now() - began).toBeLessThan(9_000);
    // They were asked on connections that nobody uses any more.
    expect((await untilJudged(call)).status).toBe(200);
  });
  await expectAsRows();
}, 60_000);

it('[RUSH-06] in the rush, when server or database are killed, the first answers show everything acknowledged', async () => {
  const port = await freePort();
  let running: ServerProcess = await aServerProcess(database, port);
  const ledger = newLedger();
  const acknowledged: RequestOf<'Reservation/Reserve'>[] = [];
  const nextPlace = freePlaces({ ...town, firstFreeDay: daysFrom(town.firstFreeDay, 10).at(-1) ?? '' });
  const xsrf = await xsrfFrom(running.baseUrl);
  const { baseUrl } = running;
  const ask = (name: string, body: unknown) =>
    fetch(`${baseUrl}/api/Reservation/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-session-token': sessionOf(3).token,
        'x-tenant-id': town.tenantId,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
      },
      body: JSON.stringify(body),
    });

  let isOver = false;
  let turn = 0;
  const writer = async () => {
    while (!isOver) {
      const body = nextPlace();
      const caller = sessionOf(turn++);
      if (await reservePersistently({ baseUrl, xsrf, caller, body, ledger })) acknowledged.push(body);
      await sleep(15);
    }
  };
  /** Reads in between, so that the memory is warm whenever it ends. */
  const reader = async () => {
    while (!isOver) {
      const [one] = acknowledged.slice(-5);
      if (one) await ask('GetDayAvailability', { containerId: one.containerId, date: one.date }).catch(() => undefined);
      await sleep(5);
    }
  };
  async function expectAcknowledged() {
    const last = acknowledged.slice(-12);
    expect(last.length).toBeGreaterThan(5);
    for (const { containerId, date, details } of last) {
      const [detail] = details;
      const asked = { containerId, articleId: detail?.articleId, date };
      const frames = await vi.waitFor(async () => {
        const answer = await ask('GetDayArticleAvailability', asked);
        expect(answer.status).toBe(200);
        return (await answer.json()).rows as { timeFrameName: string; canReserve: boolean }[];
      }, readySoon);
      const frame = frames.find(({ timeFrameName }) => timeFrameName === detail?.timeFrameName);
      expect([date, frame?.canReserve]).toEqual([date, false]);
    }
  }
  const load = [...Array.from({ length: 6 }, writer), reader(), reader()];
  try {
    for (let kill = 0; kill < 4; kill += 1) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 5), readySoon);
      if (kill % 2 === 0) {
        await running.end('SIGKILL');
        running = await aServerProcess(database, port);
      } else {
        await killDatabase(database).isBack();
      }
      await expectAcknowledged();
    }
  } finally {
    isOver = true;
    await Promise.all(load).finally(() => running.end());
  }
  expect(ledger.unexpected).toEqual([]);
  console.info(`${ledger.acknowledged.length} acknowledged, ${ledger.retries} retries, 4 kills`);
}, 120_000);
