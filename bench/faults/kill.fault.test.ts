import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { dayOf } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort, type ServerProcess } from '../benchServers.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aTown, type Town } from '../data/townData.ts';
import { aCuttingProxy } from './cuttingProxy.ts';
import { newLedger, reservePersistently, xsrfFrom } from './persistentClient.ts';

const clients = 16;
const serverKills = loadOf(20, 8);
const databaseKills = loadOf(10, 5);
const random = seededRandom(testSeed);
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

let database: BenchDatabase;
let town: Town;
let server: ServerProcess;
let port: number;
let arranging: pg.Pool;
let nextPlace: ReturnType<typeof freePlaces>;

beforeAll(async () => {
  database = await aBenchDatabase();
  town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  nextPlace = freePlaces(town);
  port = await freePort();
  server = await aServerProcess(database, port);
  arranging = new pg.Pool({ connectionString: database.superuserUrl, max: 2 });
  arranging.on('error', () => undefined);
}, 60_000);

afterAll(async () => {
  // Whatever of it came up.
  await arranging?.end();
  await server?.end();
  await database?.stop();
}, 60_000);

const callerOf = (turn: number) => ({
  tenantId: town.tenantId,
  token: town.tokens[turn % town.tokens.length] ?? '',
});

/** Keeps 16 clients reserving while `disturb` runs; answers what they were answered. */
async function underLoad(disturb: () => Promise<void>) {
  const ledger = newLedger();
  const xsrf = await xsrfFrom(server.baseUrl);
  const { baseUrl } = server;
  let isOver = false;
  let turn = 0;
  const client = async () => {
    while (!isOver) {
      // Whoever is unlucky at every kill is answered after the last one.
      const made = { baseUrl, xsrf, caller: callerOf(turn++), body: nextPlace(), ledger };
      await reservePersistently({ ...made, patienceMs: 200_000 });
      // A pause between taps keeps the load below the delays and leaves the machine something to restart with.
      await wait(20);
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  await disturb().finally(() => {
    isOver = true;
  });
  await load;
  return ledger;
}

/** Reservations made since `before`, and whether two active claims of a space overlap anywhere. */
async function rowsSince(before: ReadonlySet<string>) {
  const { rows } = await arranging.query<{ id: string; state: string; places: number }>(
    `select r.reservation_id as id, r.state, count(o.*)::int as places
     from reservation r left join occupancy o using (tenant_id, reservation_id)
     where r.booked_at > now() - interval '1 hour' and r.purpose = '定例会' and r.first_date >= $1
     group by 1, 2`,
    [town.firstFreeDay],
  );
  const overlaps = await arranging.query(
    `select 1 from occupancy a join occupancy b on a.tenant_id = b.tenant_id and a.space_id = b.space_id
       and a.occupancy_id < b.occupancy_id and a.during && b.during limit 1`,
  );
  return { rows: rows.filter(({ id }) => !before.has(id)), overlaps: overlaps.rowCount };
}

const idsNow = async () => new Set((await rowsSince(new Set())).rows.map(({ id }) => id));

/** What was acknowledged is there exactly once, and nothing else is. */
async function expectNothingLostOrDoubled(ledger: ReturnType<typeof newLedger>, before: ReadonlySet<string>) {
  const { rows, overlaps } = await rowsSince(before);
  expect(ledger.unexpected).toEqual([]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ledger.acknowledged.map((one) => one.reservationId)));
  expect(rows).toHaveLength(ledger.acknowledged.length);
  expect(rows.every(({ state, places }) => state === 'confirmed' && places === 1)).toBe(true);
  expect(overlaps).toBe(0);
}

describe('what was acknowledged survives', () => {
  test(`[NET-01] the server is killed ${serverKills} times under load: nothing acknowledged is lost, nothing doubled by retries`, async () => {
    const before = await idsNow();
    const ledger = await underLoad(async () => {
      for (let kill = 0; kill < serverKills; kill += 1) {
        await wait(200 + random.next() * 300);
        await server.end('SIGKILL');
        server = await aServerProcess(database, port);
      }
    });
    process.stdout.write(
      `server killed ${serverKills} times: ${ledger.acknowledged.length} acknowledged, ${ledger.retries} retries\n`,
    );
    expect(ledger.acknowledged.length).toBeGreaterThan(serverKills);
    expect(ledger.retries).toBeGreaterThan(serverKills);
    await expectNothingLostOrDoubled(ledger, before);
  }, 240_000);

  test(`PostgreSQL is killed ${databaseKills} times under load: nothing acknowledged is lost, and the server finds it again`, async () => {
    const before = await idsNow();
    const ledger = await underLoad(async () => {
      for (let kill = 0; kill < databaseKills; kill += 1) {
        await wait(500 + random.next() * 500);
        const pid = database.pid;
        if (pid === undefined) throw new Error('PostgreSQL is not running');
        process.kill(pid, 'SIGKILL');
        await untilReady(pid);
      }
    });
    process.stdout.write(
      `PostgreSQL killed ${databaseKills} times: ${ledger.acknowledged.length} acknowledged, ${ledger.retries} retries\n`,
    );
    expect(ledger.acknowledged.length).toBeGreaterThan(databaseKills);
    expect(ledger.retries).toBeGreaterThan(databaseKills);
    await expectNothingLostOrDoubled(ledger, before);
  }, 240_000);

  test('[NET-01] the connection is cut after the commit: the retry answers the same reservation', async () => {
    const before = await idsNow();
    const ledger = newLedger();
    const answered = new Map<string, Set<string>>();
    const proxy = await aCuttingProxy({ port }, () => random.chance(0.3));
    try {
      const xsrf = await xsrfFrom(server.baseUrl);
      const flows = Array.from({ length: 200 }, () => nextPlace());
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          for (let flow = client; flow < flows.length; flow += clients) {
            const body = flows[flow];
            if (!body) throw new Error('no flow');
            await reservePersistently({ baseUrl: proxy.baseUrl, xsrf, caller: callerOf(flow), body, ledger });
          }
        }),
      );
      for (const { key, reservationId } of ledger.acknowledged) {
        answered.set(key, (answered.get(key) ?? new Set()).add(reservationId));
      }
    } finally {
      await proxy.close();
    }
    process.stdout.write(`cut after commit: ${ledger.acknowledged.length} flows, ${proxy.cutsSoFar()} cuts\n`);
    expect(proxy.cutsSoFar()).toBeGreaterThan(20);
    expect(answered.size).toBe(200);
    await expectNothingLostOrDoubled(ledger, before);
  }, 120_000);
});

async function untilReady(killed: number) {
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${server.baseUrl}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady && database.pid !== undefined && database.pid !== killed) return;
    await wait(50);
  }
  throw new Error('PostgreSQL did not come back');
}
