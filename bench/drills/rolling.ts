import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dayOf } from '#rules/day/day.ts';
import { slowIndex } from '#server/testing/nextMigrations.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, freePort, type ServerProcess } from '../benchServers.ts';
import { aTown } from '../data/townData.ts';
import { aBalancer } from './aBalancer.ts';
import { aNextVersion } from './aNextVersion.ts';
import { residents } from './residents.ts';

const rounds = 3;

/** How long the slow index takes at least, in seconds. */
const slowSeconds = 60;

/** The end of a stop is owed after the drain of five seconds and ten more. */
const longestStopMs = 15_000;

/**
 * An upgrade without a stop: two processes behind a balancer are replaced one after the other by the next version, whose
 * first process migrates, while residents go on. Once more with an index that takes a minute.
 */
export async function rolling() {
  let isGood = true;
  for (let round = 1; round <= rounds; round += 1) isGood = (await upgrade(`round ${round}`, false)) && isGood;
  return (await upgrade('an index of a minute', true)) && isGood;
}

async function upgrade(name: string, isSlow: boolean) {
  const database = await aBenchDatabase();
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  const arranging = new pg.Client({ connectionString: database.superuserUrl });
  await arranging.connect();
  const { rows } = await arranging.query<{ count: number }>('select count(*)::integer as count from reservation');
  const next = await aNextVersion(isSlow ? slowIndex((slowSeconds * 1_000) / (rows[0]?.count ?? 1)) : {});
  const ports = [await freePort(), await freePort()];
  // What is empty counts as unset: a stop waits as long as it does by default.
  const settings = { DRAIN_SECONDS: '' };
  const servers = new Map<number, ServerProcess>();
  const balancer = await aBalancer(ports);
  try {
    for (const port of ports) servers.set(port, await aServerProcess(database, port, settings));
    await untilSentTo(balancer, ports);
    const load = await residents({ baseUrl: balancer.baseUrl, town });
    await sleep(3_000);
    const stops: number[] = [];
    const starts: number[] = [];
    for (const port of ports) {
      stops.push(await tookMs(async () => servers.get(port)?.end()));
      const started = { folder: next.folder, patienceMs: 300_000 };
      starts.push(await tookMs(async () => servers.set(port, await aServerProcess(database, port, settings, started))));
      // Else none would be in service until the balancer has looked twice at this one.
      await untilSentTo(balancer, ports);
    }
    await sleep(3_000);
    const { answers, failed, kept, slowestMs } = await load.stop();
    const calls = [...answers.values()].reduce((sum, count) => sum + count, 0);
    const there = await arranging.query(
      `select from reservation where reservation_id = any($1) and state = 'confirmed' and colour = 'blue'`,
      [kept],
    );
    const lost = kept.length - (there.rowCount ?? 0);
    console.log(
      `${name}: ${calls} calls, ${failed.length} failed, slowest ${seconds([slowestMs])}; stops ${seconds(stops)}, ` +
        `starts ${seconds(starts)}; of ${kept.length} reservations that stayed ${lost} lost`,
    );
    console.log(`  ${[...answers].map(([kind, count]) => `${kind}: ${count}`).join(', ')}`);
    if (failed.length > 0) console.log(`  the balancer: ${balancer.changes.join(', ')}`);
    for (const one of failed.slice(0, 10)) console.log(`  ${one}`);
    const isSlowEnough = !isSlow || (starts[0] ?? 0) >= slowSeconds * 1_000;
    if (!isSlowEnough) console.log(`  the index took less than ${slowSeconds} s`);
    return failed.length === 0 && lost === 0 && isSlowEnough && stops.every((ms) => ms < longestStopMs);
  } finally {
    for (const server of servers.values()) await server.end();
    await balancer.close();
    await arranging.end();
    await database.stop();
    await next.remove();
  }
}

async function untilSentTo(balancer: Awaited<ReturnType<typeof aBalancer>>, ports: readonly number[]) {
  while (!ports.every(balancer.sendsTo)) await sleep(100);
}

async function tookMs(work: () => Promise<unknown>) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const seconds = (ms: readonly number[]) => ms.map((one) => `${(one / 1_000).toFixed(1)} s`).join(' and ');
