import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { ResponseOf } from '#contract/endpoints.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { connect, type Database, inTenant } from '#server/db/connect.ts';
import { roomsLookedUp } from '#server/facility/desk/search/foundRoom.queries.ts';
import { missingCompletions } from '#server/facility/use/missingCompletions.queries.ts';
import { noticesForStaff } from '#server/notice/desk/staffNotice.queries.ts';
import { usesBetween } from '#server/report/csv/report.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { analyzed } from '../data/analyzed.ts';
import { aMetro, type Metro } from '../data/metroData.ts';
import { type HttpClient, httpClient } from '../httpClient.ts';

/** Those without which a question reads all that a town has. */
const indexes = ['reservation_detail_date', 'notice_latest', 'notice_user', 'reservation_to_end', 'reservation_user'];

/** The most that the sweep takes in one step. */
const atOnce = 500;

const runs = 5;
const calls = 50;
/** Of each page of somebody's reservations, in milliseconds. */
const pageLimitMs = 40;
/** The later page of the list that is measured. */
const laterPage = 30;

type Asked = {
  readonly name: string;
  readonly ask: () => Promise<unknown>;
  readonly askBefore?: () => Promise<unknown>;
};
type Figure = { readonly text: string; readonly isReached: boolean };

/**
 * A million reservations in three hundred towns: what their staff, their residents and the nightly sweep ask in the largest
 * one, without the indexes and with them.
 */
export async function volume() {
  const database = await aBenchDatabase();
  const arranging = new pg.Client({ connectionString: database.superuserUrl });
  const { db } = connect({ url: database.appUrl, size: 1, onLost: () => undefined });
  try {
    await arranging.connect();
    const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
    const began = performance.now();
    const metro = await aMetro(database.superuserUrl, today);
    console.log(`a million reservations in 300 towns: ${((performance.now() - began) / 1_000).toFixed(0)} s to write`);
    console.log(await sizesOf(arranging, metro));
    const { rows: definitions } = await arranging.query<{ definition: string }>(
      'select pg_get_indexdef(name::regclass) as definition from unnest($1::text[]) as name',
      [indexes],
    );
    await arranging.query(`drop index ${indexes.join(', ')}`);
    const asked = await questions(db, { ...metro, today });
    const before = await figuresOf(asked, 'before', { database, arranging, metro });
    for (const { definition } of definitions) await arranging.query(definition);
    await analyzed(arranging);
    const after = await figuresOf(asked, 'after', { database, arranging, metro });
    for (const [name, { text, isReached }] of after) {
      console.log(`${name.padEnd(38)} ${before.get(name)?.text.padEnd(44)} ${text}${isReached ? '' : '  MISSED'}`);
    }
    return [...after.values()].every(({ isReached }) => isReached);
  } finally {
    await db.destroy();
    await arranging.end();
    await database.stop();
  }
}

async function sizesOf(arranging: pg.Client, { tenantId }: Metro) {
  const { rows } = await arranging.query<Record<string, string>>(
    `select (select count(*) from tenant) as towns, (select count(*) from reservation) as reservations,
       (select count(*) from reservation where tenant_id = $1) as largest, (select count(*) from account) as people,
       (select count(*) from reservation_history) as lines, (select count(*) from notice) as messages,
       pg_size_pretty(pg_database_size(current_database())) as size`,
    [tenantId],
  );
  return Object.entries(rows[0] ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** What staff and the sweep ask, by the statements of the product with the server's role. */
async function questions(db: Database, { tenantId, regular, today }: Metro & { readonly today: string }) {
  const inTown = (name: string, work: (trx: Database) => Promise<unknown>): Asked => ({
    name,
    ask: () => inTenant(db, tenantId, work),
  });
  const [from, to] = [addDays(today, -60), addDays(today, -30)];
  const [found] = await inTenant(db, tenantId, (trx) => roomsLookedUp(trx, { tenantId, day: today, limit: 1 }));
  const number = found?.reservation_id.slice(0, 8) ?? '';
  const limit = 201;
  return [
    {
      ...inTown('find --number', (trx) => roomsLookedUp(trx, { tenantId, number, limit })),
      // As it was asked before: by the text of the id.
      askBefore: () =>
        inTenant(db, tenantId, (trx) =>
          sql`select * from reservation where tenant_id = ${tenantId} and reservation_id::text like ${`${number}%`}`.execute(
            trx,
          ),
        ),
    },
    inTown('find --day', (trx) => roomsLookedUp(trx, { tenantId, day: today, limit })),
    inTown('notice list', (trx) => noticesForStaff(trx, { tenantId, isUnsent: false, userNumber: '', limit })),
    ...[regular.userNumber, '10000001'].map((userNumber, index) =>
      inTown(`notice list of a person with ${index === 0 ? 2_000 : 20}`, (trx) =>
        noticesForStaff(trx, { tenantId, isUnsent: false, userNumber, limit }),
      ),
    ),
    inTown('report of a month', (trx) => usesBetween(trx, { tenantId, from, to }).execute()),
    inTown("the nightly sweep's search", (trx) =>
      missingCompletions(trx, { tenantId, until: addDays(today, 1), most: atOnce }),
    ),
  ];
}

type World = { readonly database: BenchDatabase; readonly arranging: pg.Client; readonly metro: Metro };

async function figuresOf(asked: readonly Asked[], when: 'before' | 'after', world: World) {
  const figures = new Map<string, Figure>();
  for (const { name, ask, askBefore = ask } of asked) {
    const times = await timesOf(runs, when === 'before' ? askBefore : ask);
    figures.set(name, { text: `${ms(percentileOf(times, 0.5))} (${loadText()})`, isReached: true });
  }
  for (const [name, figure] of await pageFigures(world)) figures.set(name, figure);
  return figures;
}

/** The list of somebody with two thousand reservations, asked for over HTTP. */
async function pageFigures({ database, arranging, metro: { tenantId, regular } }: World) {
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, 1);
  try {
    await untilNothingIsDue(arranging);
    const page = (cursor?: string) =>
      client.call('Reservation/GetReservation', cursor === undefined ? {} : { cursor }, { tenantId, ...regular });
    const cursor = await cursorOfPage(page);
    const figures = new Map<string, Figure>();
    for (const [name, start] of [
      ['GetReservation, first page', undefined],
      [`GetReservation, page ${laterPage}`, cursor],
    ] as const) {
      const times = await timesOf(calls, () => page(start));
      const [median, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
      const text = `${ms(median)}, p95 ${ms(p95)} (${loadText()})`;
      figures.set(name, { text, isReached: median <= pageLimitMs && p95 <= pageLimitMs });
    }
    return figures;
  } finally {
    client.close();
    await server.end();
  }
}

type Page = (cursor?: string) => ReturnType<HttpClient['call']>;

async function cursorOfPage(page: Page) {
  let cursor: string | undefined;
  for (let turn = 1; turn < laterPage; turn += 1) {
    const answer: ResponseOf<'Reservation/GetReservation'> = JSON.parse(await page(cursor));
    if (answer.nextCursor === null) throw new Error(`there are only ${turn} pages`);
    cursor = answer.nextCursor;
  }
  return cursor;
}

/** Every town is new to the process: its first sweeps would be measured with the rest. */
async function untilNothingIsDue(arranging: pg.Client) {
  const isDue = `select where exists (select from job where due_at <= now())
    or exists (select from tenant where not exists (select from job where job.tenant_id = tenant.tenant_id))`;
  while ((await arranging.query(isDue)).rowCount) await sleep(500);
}

/** How long each of so many runs took, in milliseconds, after one that nobody counts. */
async function timesOf(count: number, work: () => Promise<unknown>) {
  await work();
  const times: number[] = [];
  for (let run = 0; run < count; run += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const loadText = () => `load ${loadavg()[0]?.toFixed(1)}`;
