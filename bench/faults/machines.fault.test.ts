import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort, type ServerProcess } from '../benchServers.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aTown, type Town } from '../data/townData.ts';
import { whileDatabaseStands } from './databaseTroubles.ts';
import { underCalls } from './underCalls.ts';

let database: BenchDatabase;
let town: Town;
let nextPlace: ReturnType<typeof freePlaces>;
let arranging: pg.Client;
let folder: string;
/** What the process under test logs. */
let logFile: string;

beforeAll(async () => {
  database = await aBenchDatabase();
  town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  nextPlace = freePlaces(town);
  arranging = new pg.Client({ connectionString: database.superuserUrl });
  await arranging.connect();
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-machines-'));
}, 60_000);
afterAll(async () => {
  await arranging?.end();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);
beforeEach(({ task }) => {
  logFile = join(folder, `${task.id}.log`);
});

const stopped = <T>(work: () => Promise<T>) => whileDatabaseStands(database, work);

test('a database that stands still: /readyz says so within 2 s, each time, and /inservice stays', async () => {
  const server = await aServerProcess(database, await freePort());
  try {
    await stopped(async () => {
      for (let look = 0; look < 4; look += 1) {
        const answer = await fetch(`${server.baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) });
        expect(answer.status).toBe(503);
        expect((await fetch(`${server.baseUrl}/inservice`)).status).toBe(200);
      }
    });
    await vi.waitFor(async () => expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200), 10_000);
  } finally {
    await server.end();
  }
}, 60_000);

/** Lets the process believe that it is so much later, or earlier. */
const withClockOff = (ms: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Real=Date;globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now()+${ms})}static now(){return Real.now()+${ms}}}`,
  )}`,
});

test.each([
  { hours: 36, name: 'ahead' },
  { hours: -36, name: 'behind' },
])(
  '[SAFE-02] a process whose clock is 36 hours $name does no job, is not ready and says why',
  async ({ hours }) => {
    const { rows } = await arranging.query(
      `insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at)
     select $1, gen_random_uuid(), 'remind', 'nothing ' || n, now() + n * interval '1 hour' - interval '40 hours', now()
     from generate_series(1, 75) n returning job_id`,
      [town.tenantId],
    );
    const waiting = async () =>
      (await arranging.query(`select from job where kind = 'remind' and subject like 'nothing %' and attempts = 0`))
        .rowCount;
    const port = await freePort();
    const settings = { ...withClockOff(hours * 3_600_000), JOBS_EVERY_MS: '50', LOG_LEVEL: 'error' };
    const off = await aServerProcess(database, port, settings, { logFile, until: '/healthz' });
    try {
      for (let look = 0; look < 5; look += 1) {
        expect((await fetch(`${off.baseUrl}/readyz`)).status).toBe(503);
        expect((await fetch(`${off.baseUrl}/inservice`)).status).toBe(503);
        await sleep(500);
      }
      expect(await waiting()).toBe(rows.length);
    } finally {
      await off.end();
    }
    const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes('are apart'));
    expect(lines).toHaveLength(1);
    expect(Math.abs(JSON.parse(lines[0] ?? '{}').secondsAhead / 3_600 - hours)).toBeLessThan(0.1);

    // By a right clock, what is due is tried and the rest waits.
    const right = await aServerProcess(database, await freePort(), { JOBS_EVERY_MS: '50' });
    try {
      await vi.waitFor(async () => expect(await waiting()).toBe(35), 10_000);
    } finally {
      await right.end();
      await arranging.query(`delete from job where kind = 'remind'`);
    }
  },
  60_000,
);

async function ends(server: ServerProcess) {
  const began = performance.now();
  await server.end();
  return performance.now() - began;
}

test('a stop waits for no request that hangs: the time to drain and ten seconds at most', async () => {
  const port = await freePort();
  const server = await aServerProcess(database, port, { DRAIN_SECONDS: '1' });
  const half = connectTo(port, '127.0.0.1');
  half.on('error', () => undefined);
  half.write(
    'POST /api/Tenant/FindTenant HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{',
  );
  await sleep(200);
  expect(await ends(server)).toBeLessThan(11_000);
  half.destroy();
}, 60_000);

test('nor for a database that stands still', async () => {
  const server = await aServerProcess(database, await freePort(), { DRAIN_SECONDS: '1' });
  const load = await underCalls({ baseUrl: server.baseUrl, town, nextPlace });
  await vi.waitFor(() => expect(load.calls.length).toBeGreaterThan(50), 30_000);
  await stopped(async () => {
    await sleep(300);
    expect(await ends(server)).toBeLessThan(11_000);
  });
  await load.stop();
}, 60_000);
