import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, freePort, type ServerProcess } from '../benchServers.ts';
import { aTown, type Town } from '../data/townData.ts';
import { aDatabaseCluster, type DatabaseCluster } from './aDatabaseCluster.ts';
import { type Happening, happenings, leaderOf } from './failoverHappenings.ts';
import { failoverPrograms } from './failoverPrograms.ts';
import { residents } from './residents.ts';
import { within } from './within.ts';

/** How long residents may wait for a change, in milliseconds, and whoever looks at /readyz. */
const longestGapMs = 12_000;
const longestLookMs = 2_000;

/** How long everything is well before and after each thing that happens. */
const calmMs = 3_000;

/** How long changes may be impossible before the drill gives up. */
const standstillMs = 60_000;

/**
 * The leader of the database dies and changes, while residents reserve at two processes of the product: three machines with
 * PostgreSQL, Patroni and etcd, and haproxy before the database and before the product, with the files of deploy/.
 */
export async function failover() {
  const found = failoverPrograms();
  if (!found) return false;
  const cluster = await aDatabaseCluster(found);
  const servers: ServerProcess[] = [];
  const killServers = () => {
    for (const server of servers) void server.end('SIGKILL');
  };
  process.once('exit', killServers);
  const arranging = new pg.Pool({ connectionString: cluster.superuserUrl, max: 1 });
  arranging.on('error', () => undefined);
  try {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const [one, two, publicPort] = ports;
    const settings = { DRAIN_SECONDS: '', TRUST_PROXY: 'true' };
    for (const port of [one, two]) servers.push(await aServerProcess(cluster, port, settings));
    const town = await aTown(cluster.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
    await cluster.proxy('haproxy-application.cfg', {
      PUBLIC: `127.0.0.1:${publicPort}`,
      APPLICATION_1: `127.0.0.1:${one}`,
      APPLICATION_2: `127.0.0.1:${two}`,
    });
    const baseUrl = `http://127.0.0.1:${publicPort}`;
    await within(10_000, 'haproxy leads to the product', () =>
      fetch(`${baseUrl}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    const watching = looks(servers);
    const load = await residents({ baseUrl, town, mayBeBusy: true, rivals: 2 });
    const isGood = await allHappen(cluster, load);
    const told = await load.stop();
    const seen = await watching.stop();
    const calls = [...told.answers.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${calls} calls, ${told.failed.length} failed, slowest ${seconds(told.slowestMs)}`);
    console.log(`  ${[...told.answers].map(([kind, count]) => `${kind}: ${count}`).join(', ')}`);
    for (const line of told.failed.slice(0, 20)) console.log(`  ${line}`);
    const { '/readyz': readyMs, '/healthz': healthMs } = seen.slowestMs;
    console.log(
      `/readyz: slowest ${seconds(readyMs)}, beside it /healthz ${seconds(healthMs)}; ${seen.others} looks answered neither 200 nor 503` +
        `${readyMs >= longestLookMs ? '  MISSED' : ''}`,
    );
    const judged = await judge(arranging, town, told);
    return isGood && told.failed.length === 0 && readyMs < longestLookMs && seen.others === 0 && judged;
  } catch (error) {
    await cluster.tellLogs();
    throw error;
  } finally {
    for (const server of servers) await server.end();
    process.off('exit', killServers);
    await arranging.end().catch(() => undefined);
    await cluster.stop();
  }
}

type Load = Awaited<ReturnType<typeof residents>>;

/** One after the other; false when residents waited too long, or when something did not come back, after which no more happens. */
async function allHappen(cluster: DatabaseCluster, load: Load) {
  let isGood = true;
  try {
    for (const happening of happenings) isGood = (await happens(happening, { cluster, load })) && isGood;
  } catch (error) {
    await cluster.tellLogs();
    console.log(String(error));
    return false;
  }
  return isGood;
}

/** Lets it happen and waits until all is well again. False when residents waited too long. */
async function happens({ name, happen }: Happening, { cluster, load }: { cluster: DatabaseCluster; load: Load }) {
  await cluster.untilWhole();
  await sleep(calmMs);
  const before = new Map(load.answers);
  const from = performance.now();
  const first = (await leaderOf(cluster)).name;
  const { repair, remark } = await happen(cluster);
  const happenedAt = performance.now();
  await within(
    standstillMs,
    `${name}: residents reserve again`,
    () => (load.changedAt.at(-1) ?? 0) > happenedAt + calmMs,
  );
  await sleep(calmMs);
  const now = await leaderOf(cluster);
  await repair();
  await cluster.untilWhole();
  const gap = longestGap(load.changedAt, from);
  const busy = [...load.answers]
    .filter(([kind]) => kind.endsWith(' 503'))
    .reduce((sum, [kind, count]) => sum + count - (before.get(kind) ?? 0), 0);
  const whole = seconds(performance.now() - from);
  console.log(
    `${name}${remark ? ` (${remark})` : ''}: ${first} → ${now.name}, no change for ${seconds(gap)}, ${busy} answers 503, all three again after ${whole}` +
      `${gap > longestGapMs ? '  MISSED' : ''}`,
  );
  return gap <= longestGapMs;
}

/** The longest time between two changes one after the other, from the last one before `from` on. */
function longestGap(changedAt: readonly number[], from: number) {
  const start = changedAt.findLastIndex((at) => at <= from);
  const times = changedAt.slice(Math.max(start, 0));
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}

/**
 * Asks each process for /readyz, ten times a second, and for /healthz beside it, which asks nobody: what takes long there,
 * too, is the fault of a machine that has too much to do.
 */
function looks(servers: readonly ServerProcess[]) {
  let isOver = false;
  let others = 0;
  const slowestMs = { '/readyz': 0, '/healthz': 0 };
  async function look(baseUrl: string, page: keyof typeof slowestMs) {
    while (!isOver) {
      const askedAt = performance.now();
      const status = await fetch(`${baseUrl}${page}`).then(
        async (answer) => {
          await answer.text();
          return answer.status;
        },
        () => 0,
      );
      slowestMs[page] = Math.max(slowestMs[page], performance.now() - askedAt);
      if (status !== 200 && status !== 503) others += 1;
      await sleep(100);
    }
  }
  const all = servers.flatMap(({ baseUrl }) => [look(baseUrl, '/readyz'), look(baseUrl, '/healthz')]);
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return { slowestMs, others };
    },
  };
}

/** Compares all that residents were told with the database. */
async function judge(arranging: pg.Pool, town: Town, told: Awaited<ReturnType<Load['stop']>>) {
  const { rows } = await arranging.query<Record<'kept' | 'cancelled' | 'unknown' | 'doubled', number>>(
    `select
       (select count(*)::integer from reservation where reservation_id = any($1) and state = 'confirmed') as kept,
       (select count(*)::integer from reservation where reservation_id = any($2) and state = 'cancelled_user') as cancelled,
       (select count(*)::integer from reservation
         where first_date >= $3 and reservation_id <> all($1) and reservation_id <> all($2)) as unknown,
       (select count(*)::integer from occupancy one join occupancy other on other.tenant_id = one.tenant_id
         and other.space_id = one.space_id and other.occupancy_id > one.occupancy_id
         and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)) as doubled`,
    [told.kept, told.cancelled, town.firstFreeDay],
  );
  const { kept = 0, cancelled = 0, unknown = 0, doubled = 0 } = rows[0] ?? {};
  const lost = told.kept.length - kept + (told.cancelled.length - cancelled);
  console.log(
    `acknowledged: ${told.kept.length} reservations and ${told.cancelled.length} cancellations, ${lost} lost; ` +
      `${unknown} reservations of which nobody was told, ${doubled} places twice`,
  );
  return lost === 0 && unknown === 0 && doubled === 0;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
