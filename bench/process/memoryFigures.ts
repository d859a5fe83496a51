import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seededRandom } from '#demo/random.ts';
import { daysFrom } from '#rules/day/day.ts';
import { connect } from '#server/db/connect.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aPerson, aTenant, type TestPerson } from '#server/testing/factories.ts';
import { testClock } from '#server/testing/testClock.ts';
import type { BenchDatabase } from '../benchServers.ts';

const reads = Number(process.env.BENCH_READS ?? 300_000);
const megabytes = Number(process.env.FRESH_MEGABYTES ?? 32);
const places = 100;
const atOnce = 32;
/** Reads between two changes. */
const perChange = 200;

const random = seededRandom(1);
const dates = daysFrom('2026-06-11', 40);

/** Whether the memory of a process stays flat while people read the calendars of a hundred places and reserve there. */
export async function memory(database: BenchDatabase) {
  const { db } = connect({ url: database.superuserUrl, size: 2, onLost: () => undefined });
  const clock = testClock();
  const server = await anotherServer({ databaseUrl: database.appUrl, clock, freshBytes: megabytes * 1_048_576 });
  try {
    const arranging = { db, server: server.server };
    const tenant = await aTenant(arranging);
    const person = await aPerson(arranging, tenant);
    const halls: TestHall[] = [];
    for (let count = 0; count < places; count += 1) halls.push(await aHall(arranging, tenant));
    await raiseTenant(db, tenant.tenantId);
    // All reads together take twenty minutes of the clock, so that sessions stay open.
    await readAndReserve(server, { person, halls, tick: () => clock.advance(2_000) });
  } finally {
    await server.close();
    await db.destroy();
  }
}

type World = { readonly person: TestPerson; readonly halls: readonly TestHall[]; tick(): void };

async function readAndReserve(server: AnotherServer, { person, halls, tick }: World) {
  process.stdout.write(`\nmemory: ${reads} reads of ${places} places, ${megabytes} MB at most\n`);
  process.stdout.write('    reads   heap MB  buffers MB   rss MB  fresh MB  entries  evictions   hits  reads/s\n');
  report(0, server, performance.now());
  const session = person;
  const look = async () => {
    const { containerId, halfA, halfB } = random.pick(halls);
    const date = random.pick(dates);
    const { articleId } = random.pick([halfA, halfB]);
    const turn = random.next();
    if (turn < 0.5) return server.call('Reservation/GetDayAvailability', { containerId, date }, { session });
    if (turn < 0.95) {
      return server.call('Reservation/GetDayArticleAvailability', { containerId, articleId, date }, { session });
    }
    return server.call('Reservation/FindArticle', { articleId }, { session });
  };
  const change = async () => {
    const date = random.pick(dates);
    const body = reserveBody(random.pick(halls), { date, frames: [random.pick(['午前', '午後', '夜間'] as const)] });
    const { status } = await server.call('Reservation/Reserve', body, { session });
    if (status !== 200 && status !== 409) throw new Error(`Reserve: ${status}`);
  };
  let done = 0;
  let began = performance.now();
  const reader = async () => {
    while (done < reads) {
      done += 1;
      const turn = done;
      const { status, body } = await look();
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      if (turn % perChange === 0) await change();
      if (turn % Math.ceil(reads / 600) === 0) tick();
      if (turn % Math.ceil(reads / 12) === 0) began = report(turn, server, began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Prints a line of the curve after a full collection, and answers when it was printed. */
function report(done: number, { fresh }: AnotherServer, began: number) {
  const seconds = (performance.now() - began) / 1_000;
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  const { bytes, entries, evictions, hits, misses } = fresh.memory;
  const mb = (count: number) => (count / 1_048_576).toFixed(1);
  const share = hits + misses === 0 ? 0 : hits / (hits + misses);
  const rate = done === 0 ? 0 : reads / 12 / seconds;
  const columns = [
    mb(heapUsed),
    mb(arrayBuffers),
    mb(rss),
    mb(bytes),
    entries,
    evictions,
    share.toFixed(2),
    rate.toFixed(0),
  ];
  const widths = [10, 12, 9, 10, 9, 11, 7, 9];
  const line = columns.map((column, index) => String(column).padStart(widths[index] ?? 10)).join('');
  process.stdout.write(`${String(done).padStart(9)}${line}\n`);
  return performance.now();
}
