import { createHash } from 'node:crypto';
import pg from 'pg';
import { closeList } from '#rules/lottery/draw/closeList.ts';
import { draw as drawList } from '#rules/lottery/draw/draw.ts';
import type { Holdings } from '#rules/lottery/published/holdings.ts';
import { facilityDrawKind } from '#server/facility/lottery/facilityDrawKind.ts';
import { definitionOf } from '#server/lottery/definitionOf.ts';
import { drawNamed } from '#server/lottery/draw.queries.ts';
import { entriesOf } from '#server/lottery/entry.queries.ts';
import { announceAll } from '#server/lottery/lotteryAnnounce.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { close, draw, type Published, sealedOf } from '../data/drawnLottery.ts';
import { aRoomLottery, type RoomLottery } from '../data/roomEntries.ts';

const entries = 5_000;
const rounds = 3;

/** What each step writes one row of per entry or place, or nearly. */
const writtenBy = {
  close: ['lottery_entry', 'occupancy'],
  draw: ['lottery_result', 'occupancy'],
  announce: ['reservation', 'reservation_history', 'notice', 'job', 'ledger'],
} as const;

type Step = keyof typeof writtenBy | 'drawAlone';

type Figure = { readonly own: number; readonly plain: number };

async function took(work: () => unknown) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** How long a draw of many entries takes, step by step, each next to the least SQL that could do it. */
export async function draws(database: BenchDatabase) {
  const figures: Record<Step, Figure[]> = { close: [], drawAlone: [], draw: [], announce: [] };
  for (let round = 0; round < rounds; round += 1) {
    const lottery = await aRoomLottery(database, { alias: `bench-draw-${round}`, count: entries });
    const client = new pg.Client({ connectionString: database.superuserUrl });
    await client.connect();
    try {
      await drawOnce(lottery, { client, note: (step, figure) => figures[step].push(figure) });
    } finally {
      await client.end();
    }
  }
  process.stdout.write(`\nA draw: ${entries} entries for 300 places, median of ${rounds} draws\n`);
  const print = (name: string, step: Step, plain: string) =>
    process.stdout.write(`  ${name.padEnd(30)} ${lineOf(figures[step], plain)}\n`);
  print('close', 'close', 'the same rows copied by one statement a table');
  print('draw alone, without rows', 'drawAlone', 'as many SHA-256, sorted');
  print('draw with its rows', 'draw', 'the same rows copied by one statement a table');
  print('announcement with messages', 'announce', 'the same rows copied by one statement a table');
}

function lineOf(figures: readonly Figure[], plain: string) {
  const [mine, least] = [
    percentileOf(
      figures.map(({ own }) => own),
      0.5,
    ),
    percentileOf(
      figures.map((one) => one.plain),
      0.5,
    ),
  ];
  return `${mine.toFixed(0).padStart(6)} ms   ${plain}: ${least.toFixed(0)} ms, ratio ${(mine / least).toFixed(1)}`;
}

type Noting = { readonly client: pg.Client; readonly note: (step: Step, figure: Figure) => void };

const drawOnce = ({ published, tenantId }: RoomLottery, { client, note }: Noting) =>
  published(async (lottery) => {
    const beside = async (step: keyof typeof writtenBy, own: number) =>
      note(step, { own, plain: await copied(client, { tenantId, tables: writtenBy[step] }) });
    await beside('close', await took(() => close(lottery)));
    const { list, randomness } = await closedOf(lottery);
    const own = await took(() => drawList(list, randomness));
    note('drawAlone', { own, plain: await took(() => sortedHashes(list.entries.map(({ line }) => line.n))) });
    await beside('draw', await took(() => draw(lottery)));
    await beside('announce', await took(() => announce(lottery)));
  });

async function closedOf(lottery: Published) {
  const { scope, drawId } = lottery;
  const list = await scope.transact(async ({ trx, tenant: { tenantId } }) => {
    const named = { tenantId, drawId };
    const row = await drawNamed(trx, named);
    if (!row?.holdings) throw new Error('nothing was closed');
    // Written by closeDraw alone.
    const holdings = JSON.parse(row.holdings) as Holdings;
    return closeList({ definition: definitionOf(row), entries: await entriesOf(trx, named), holdings });
  });
  return { list, randomness: await sealedOf(lottery) };
}

const sortedHashes = (numbers: readonly string[]) =>
  numbers.map((number) => createHash('sha256').update(number).digest('hex')).toSorted();

/** What the job that announces results does, without the pauses between its runs. */
const announce = ({ scope, drawId }: Published) =>
  announceAll(facilityDrawKind, scope, {
    tenantId: scope.tenant.tenantId,
    drawId,
    untilMs: Number.POSITIVE_INFINITY,
  });

/**
 * Copies a tenant's rows into tables of the same form with the same indexes, but no other rows, foreign keys or
 * triggers.
 */
async function copied(client: pg.Client, { tenantId, tables }: { tenantId: string; tables: readonly string[] }) {
  for (const table of tables)
    await client.query(`create table copy_of_${table} (like ${table} including constraints including indexes)`);
  const time = await took(async () => {
    await client.query('begin');
    for (const table of tables) {
      await client.query(`insert into copy_of_${table} select * from ${table} where tenant_id = $1`, [tenantId]);
    }
    await client.query('commit');
  });
  for (const table of tables) await client.query(`drop table copy_of_${table}`);
  return time;
}
