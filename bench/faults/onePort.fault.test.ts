import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort, type ServerProcess } from '../benchServers.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aTown, type Town } from '../data/townData.ts';
import { callsOnPort, offeredXsrf } from '../process/callsOnPort.ts';
import { workersOf } from '../process/workersOf.ts';
import { newLedger, reservePersistently } from './persistentClient.ts';

/** Starting a process takes long where others work, too. */
const patiently = { timeout: 150_000, interval: 100 };
const fewestCalls = 2_000;

let database: BenchDatabase;
let town: Town;
let server: ServerProcess;
let arranging: pg.Client;

const isLinux = process.platform === 'linux';

beforeAll(async () => {
  if (!isLinux) return;
  database = await aBenchDatabase();
  town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  arranging = new pg.Client({ connectionString: database.superuserUrl });
  await arranging.connect();
  server = await aServerProcess(database, await freePort(), { PROCESSES: '2' }, { patienceMs: 120_000 });
  await untilServing(2);
}, 240_000);
afterAll(async () => {
  await server?.end();
  await arranging?.end();
  await database?.stop();
}, 60_000);

const workers = () => workersOf(server.pid);

/** Each that serves has noted that it lives, and one that was told to end takes its note along. */
const untilServing = (count: number) =>
  vi.waitFor(async () => {
    expect(await workers()).toHaveLength(count);
    expect((await arranging.query('select from server_process')).rowCount).toBeGreaterThanOrEqual(count);
  }, patiently);

/** How many of these reservations are not there. */
async function lostOf(ids: readonly string[]) {
  const { rowCount } = await arranging.query(
    `select from reservation where reservation_id = any($1) and state = 'confirmed'`,
    [ids],
  );
  return ids.length - (rowCount ?? 0);
}

it.runIf(isLinux)(
  '[ADOPT-03] two processes on one port are restarted one by one, and no call fails',
  async () => {
    const before = await workers();
    const load = await callsOnPort({ baseUrl: server.baseUrl, town, keeping: 6, fresh: 6 });
    await vi.waitFor(() => expect(load.count()).toBeGreaterThan(200), patiently);
    if (server.pid !== undefined) process.kill(server.pid, 'SIGHUP');
    await vi.waitFor(async () => {
      const now = await workers();
      expect(now).toHaveLength(2);
      expect(now.filter((pid) => before.includes(pid))).toEqual([]);
    }, patiently);
    await vi.waitFor(() => expect(load.count()).toBeGreaterThan(fewestCalls), patiently);
    const { calls, failed, kept, slowestMs } = await load.stop();
    expect(failed).toEqual([]);
    expect(kept.length).toBeGreaterThan(50);
    expect(await lostOf(kept)).toBe(0);
    console.info(`${calls} calls, slowest ${Math.round(slowestMs)} ms`);
  },
  300_000,
);

/** A call of somebody who has just come. The answer, or what the connection ended with. */
async function knock() {
  const { port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.setEncoding('utf8');
  let heard = '';
  socket.on('data', (part) => {
    heard += part;
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('error', (error) => resolve(String(error)));
    socket.on('close', () => resolve(heard.slice(0, 15)));
  });
  await once(socket, 'connect');
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  return { ended, isAnswered: () => heard !== '' };
}

it.runIf(isLinux)(
  '[ADOPT-03] whom a killed process has not let in yet is answered by the other one',
  async () => {
    await untilServing(2);
    const [one = 0] = await workers();
    process.kill(one, 'SIGSTOP');
    const people = await Promise.all(Array.from({ length: 60 }, knock));
    // The others are answered, so what is left waits at the one that stands still.
    await vi.waitFor(
      () => expect(people.filter(({ isAnswered }) => isAnswered()).length).toBeGreaterThan(5),
      patiently,
    );
    await sleep(500);
    expect(people.filter(({ isAnswered }) => !isAnswered()).length).toBeGreaterThan(5);
    process.kill(one, 'SIGKILL');
    expect(new Set(await Promise.all(people.map(({ ended }) => ended)))).toEqual(new Set(['HTTP/1.1 200 OK']));
    await vi.waitFor(async () => {
      expect(await workers()).toHaveLength(2);
      expect(await workers()).not.toContain(one);
    }, patiently);
  },
  300_000,
);

it.runIf(isLinux)(
  '[ADOPT-03] killing a process again and again loses nothing that was acknowledged',
  async () => {
    const ledger = newLedger();
    const { baseUrl } = server;
    const xsrf = await offeredXsrf(baseUrl);
    const nextPlace = freePlaces({ ...town, firstFreeDay: '2035-01-01' });
    let isOver = false;
    let turn = 0;
    const client = async () => {
      while (!isOver) {
        const caller = { tenantId: town.tenantId, token: town.tokens[turn++ % town.tokens.length] ?? '' };
        await reservePersistently({ baseUrl, xsrf, caller, body: nextPlace(), ledger, patienceMs: 200_000 });
        await sleep(20);
      }
    };
    const load = Array.from({ length: 8 }, client);
    for (let kill = 0; kill < 3; kill += 1) {
      await untilServing(2);
      const before = ledger.acknowledged.length;
      await vi.waitFor(() => expect(ledger.acknowledged.length).toBeGreaterThan(before + 10), patiently);
      const [one = 0] = await workers();
      process.kill(one, 'SIGKILL');
      const after = ledger.acknowledged.length;
      await vi.waitFor(() => expect(ledger.acknowledged.length).toBeGreaterThan(after + 10), patiently);
      await vi.waitFor(async () => expect(await workers()).not.toContain(one), patiently);
    }
    isOver = true;
    await Promise.all(load);
    expect(ledger.unexpected).toEqual([]);
    const ids = ledger.acknowledged.map(({ reservationId }) => reservationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await lostOf(ids)).toBe(0);
    console.info(`${ids.length} acknowledged, ${ledger.retries} asked again`);
  },
  300_000,
);
