import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { aTown, type Town } from '../data/townData.ts';
import { callsOnPort } from '../process/callsOnPort.ts';
import { workersOf } from '../process/workersOf.ts';
import { within } from './within.ts';

const processes = 2;
const leastCalls = 50_000;
const callers = { keeping: 12, fresh: 12 };
const comparedMs = 15_000;
const startsWithin = { patienceMs: 180_000 };

/**
 * Several processes on one port: restarted one by one again and again under so many calls, none of which may fail, while
 * half of the residents keep their connection and half come by a fresh one for each call. Beside it, what one process does.
 */
export async function onePort() {
  const database = await aBenchDatabase();
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')), 2_000);
  try {
    const one = await rateOf(database, town, 1);
    const more = await rateOf(database, town, processes);
    console.log(`calls a second: one process ${one}, ${processes} on one port ${more}`);
    return await restarts(database, town);
  } finally {
    await database.stop();
  }
}

async function rateOf(database: BenchDatabase, town: Town, count: number) {
  const opsPort = await freePort();
  const settings = { PROCESSES: String(count), OPS_PORT: String(opsPort) };
  const server = await aServerProcess(database, await freePort(), settings, startsWithin);
  try {
    await allServe(opsPort);
    const load = await callsOnPort({ baseUrl: server.baseUrl, town, ...callers });
    await sleep(comparedMs);
    const { calls } = await load.stop();
    return Math.round(calls / (comparedMs / 1_000));
  } finally {
    await server.end();
  }
}

/** The parent answers operators once all of them serve. */
const allServe = (opsPort: number) =>
  within(180_000, 'all processes', () =>
    fetch(`http://127.0.0.1:${opsPort}/metrics`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );

async function restarts(database: BenchDatabase, town: Town) {
  const opsPort = await freePort();
  const settings = { PROCESSES: String(processes), OPS_PORT: String(opsPort) };
  const server = await aServerProcess(database, await freePort(), settings, startsWithin);
  const arranging = new pg.Client({ connectionString: database.superuserUrl });
  await arranging.connect();
  try {
    await allServe(opsPort);
    const load = await callsOnPort({ baseUrl: server.baseUrl, town, ...callers });
    let replaced = 0;
    while (load.count() < leastCalls) {
      const before = await workersOf(server.pid);
      if (server.pid !== undefined) process.kill(server.pid, 'SIGHUP');
      await within(300_000, 'fresh processes', async () => {
        const now = await workersOf(server.pid);
        return now.length === processes && !now.some((pid) => before.includes(pid));
      });
      replaced += processes;
      console.log(`  ${replaced} processes replaced, ${load.count()} calls, ${load.failed.length} failed`);
    }
    const { calls, failed, kept, slowestMs } = await load.stop();
    const there = await arranging.query(
      `select from reservation where reservation_id = any($1) and state = 'confirmed'`,
      [kept],
    );
    const lost = kept.length - (there.rowCount ?? 0);
    console.log(
      `${calls} calls while ${replaced} processes were replaced: ${failed.length} failed, slowest ` +
        `${(slowestMs / 1_000).toFixed(1)} s; of ${kept.length} reservations that stayed ${lost} lost`,
    );
    for (const one of failed.slice(0, 10)) console.log(`  ${one}`);
    return failed.length === 0 && lost === 0 && calls >= leastCalls;
  } finally {
    await server.end();
    await arranging.end();
  }
}
