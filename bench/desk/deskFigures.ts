import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aTown, type Town } from '../data/townData.ts';
import { type Caller, type HttpClient, httpClient } from '../httpClient.ts';
import { concurrency, measure } from '../measure.ts';

const desks = 20;
/** How often an open board asks whether it changed. */
const askingMs = 4_000;
const openings = 200;
/** Of opening a day, at p95. */
const limitMs = 150;
/** Reservations that residents make meanwhile, so that the boards have something to show. */
const changesPerSecond = 5;

/** The board of a day beside the calendar that residents see, and a day opened while other desks have theirs open. */
export async function desk(database: BenchDatabase) {
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  const clerks: Caller[] = [];
  while (clerks.length < desks) clerks.push(await aClerk(database.superuserUrl, town.tenantId));
  // In turn, as one person may not ask as often as is measured.
  let call = 0;
  const clerk = () => clerks[call++ % clerks.length];
  await withServer(database, { FRESH_MEGABYTES: '0' }, (client) => besideTheCalendar(town, { client, clerk }));
  await withServer(database, {}, (client) => openDays(town, { client, clerk }));
}

async function withServer(
  database: BenchDatabase,
  settings: Readonly<Record<string, string>>,
  work: (client: HttpClient) => Promise<void>,
) {
  const server = await aServerProcess(database, await freePort(), settings);
  const client = await httpClient(server.baseUrl, concurrency + desks);
  try {
    await work(client);
  } finally {
    client.close();
    await server.end();
  }
}

type At = { readonly client: HttpClient; readonly clerk: () => Caller | undefined };

const digestOf = (answer: string): string => JSON.parse(answer).digest;

/** Both read from the database with each call; the calendar has seven days of the 25 rooms, the board one with its people. */
async function besideTheCalendar(town: Town, { client, clerk }: At) {
  const shown = { containerId: town.containerId, date: town.today };
  const seen = digestOf(await client.call('Desk/GetBoard', shown as RequestOf<'Desk/GetBoard'>, clerk()));
  let turn = 0;
  const emptyCall = {
    name: 'an empty call',
    work: () => client.call('Authentication/TenantGet', { tenantAlias: town.tenantAlias }),
  };
  await measure('GetBoard: a day of 25 rooms, every read fresh', [
    { name: 'GetBoard, as it opens', work: () => client.call('Desk/GetBoard', { ...shown, seen: '' }, clerk()) },
    { name: 'GetBoard, unchanged', work: () => client.call('Desk/GetBoard', { ...shown, seen }, clerk()) },
    {
      name: 'GetDayAvailability',
      work: () =>
        client.call('Reservation/GetDayAvailability', shown, {
          tenantId: town.tenantId,
          token: town.tokens[turn++ % town.tokens.length] ?? '',
        }),
    },
    emptyCall,
  ]);
  const { containerId, today } = town;
  await measure('GetClosureYear: a year of 25 rooms beside all that is reserved in it', [
    {
      name: 'GetClosureYear',
      work: () => client.call('Desk/GetClosureYear', { containerId, year: today.slice(0, 4) }, clerk()),
    },
    {
      name: 'GetBoardMonth',
      work: () => client.call('Desk/GetBoardMonth', { containerId, month: today.slice(0, 7) }, clerk()),
    },
    emptyCall,
  ]);
}

async function openDays(town: Town, { client, clerk }: At) {
  const board = (date: string, seen: string) =>
    client.call('Desk/GetBoard', { containerId: town.containerId, date, seen }, clerk());
  const ended = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  let asked = 0;
  const openDesk = async (number: number) => {
    const date = addDays(town.today, number % 5);
    let seen = '';
    await pause((number * askingMs) / desks);
    while (!ended.signal.aborted) {
      seen = digestOf(await board(date, seen));
      asked += 1;
      await pause(askingMs);
    }
  };
  const next = freePlaces(town);
  let made = 0;
  const residents = async () => {
    while (!ended.signal.aborted) {
      const key = `desk-${made}`;
      await client.call('Reservation/Reserve', next(), {
        tenantId: town.tenantId,
        token: town.tokens[made % town.tokens.length] ?? '',
        key,
      });
      made += 1;
      await pause(1_000 / changesPerSecond);
    }
  };
  const meanwhile = Promise.all([residents(), ...Array.from({ length: desks }, (_, number) => openDesk(number))]);
  const times: number[] = [];
  for (let turn = 0; turn < openings; turn += 1) {
    const began = performance.now();
    await board(addDays(town.today, turn % 180), '');
    times.push(performance.now() - began);
    await sleep(100);
  }
  ended.abort();
  await meanwhile;
  const [p50, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
  process.stdout.write(
    `\nA day opened with ${desks} desks open (${asked} asked meanwhile, ${made} reservations made)\n` +
      `  p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  limit ${limitMs} ms${p95 > limitMs ? '  MISSED' : ''}\n`,
  );
}
