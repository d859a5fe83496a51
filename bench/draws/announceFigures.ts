import pg from 'pg';
import { drawKinds } from '#server/app/drawKinds.ts';
import { announceAll } from '#server/lottery/lotteryAnnounce.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aCourseLottery } from '../data/courseEntries.ts';
import { close, draw, type Published } from '../data/drawnLottery.ts';
import { aRoomLottery } from '../data/roomEntries.ts';

const rounds = 3;

type Announcing = { readonly kind: keyof typeof drawKinds; readonly count: number; readonly limitMs: number };

/** How long results may wait for their announcement, by kind and number of entries. */
const rows: readonly Announcing[] = [
  { kind: 'event', count: 10_000, limitMs: 5_000 },
  { kind: 'facility', count: 10_000, limitMs: 5_000 },
];

/**
 * How long it takes to announce a draw with a message to everybody, while the database's statistics are those from
 * before the draw.
 */
export async function announce(database: BenchDatabase) {
  await withoutStatistics(database);
  process.stdout.write(`\nAn announcement with messages on statistics from before the draw, median of ${rounds}\n`);
  for (const { kind, count, limitMs } of rows) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const made = { alias: `bench-announce-${kind}-${round}`, count };
      const lottery = await (kind === 'event' ? aCourseLottery(database, made) : aRoomLottery(database, made));
      times.push(await lottery.published((published) => announced(published, kind)));
    }
    const took = percentileOf(times, 0.5);
    process.stdout.write(
      `  ${kind.padEnd(10)} ${count} entries ${took.toFixed(0).padStart(7)} ms   limit ${limitMs} ms${
        took < limitMs ? '' : '   MISSED'
      }\n`,
    );
  }
}

/** The database does not count by itself meanwhile; the data of each round are counted when they are made. */
async function withoutStatistics({ superuserUrl }: BenchDatabase) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function announced(lottery: Published, kind: Announcing['kind']) {
  await close(lottery);
  await draw(lottery);
  const { scope, drawId } = lottery;
  const began = performance.now();
  const { tenantId } = scope.tenant;
  await announceAll(drawKinds[kind], scope, { tenantId, drawId, untilMs: Number.POSITIVE_INFINITY });
  return performance.now() - began;
}
