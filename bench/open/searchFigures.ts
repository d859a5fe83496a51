import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aTown, type Town } from '../data/townData.ts';
import { type HttpClient, httpClient } from '../httpClient.ts';

const rooms = 100;
const asked = 200;
/** Of every search, at p95. */
const limitMs = 30;

const hours = { timeFrameFromHour: 18, timeFrameFromMinute: 0, timeFrameToHour: 22, timeFrameToMinute: 0 };

type Search = RequestOf<'Public/Search'>;

/** Each turn asks something else, so that nothing is answered as it was before. */
const searches: readonly (readonly [name: string, search: (from: string, turn: number) => Search])[] = [
  ['31 days', (from, turn) => ({ from, days: 31, people: 1 + turn })],
  ['31 days, evenings', (from, turn) => ({ from, days: 31, hours, people: 1 + turn })],
  ['31 days, taken too', (from, turn) => ({ from, days: 31, isFreeOnly: false, people: 1 + turn })],
  ['31 days, nothing found', (from, turn) => ({ from, days: 31, text: `茶室${turn}`, hours, people: 5 })],
  ['one day', (from, turn) => ({ from: addDays(from, turn % 28), people: 1 + turn })],
];

/** What a visitor looks for among a hundred rooms, one search after the other, beside the calendar of the place. */
export async function openSearch(database: BenchDatabase) {
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const town = await aTown(database.superuserUrl, today, 500, { rooms });
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, 1);
  try {
    process.stdout.write(`\nSearch among ${rooms} rooms, ${asked} of each kind, one after the other\n`);
    for (const [name, search] of searches) {
      const times = await timesOf((turn) => look(client, town, { turn, search: search(today, turn) }));
      report(name, times, limitMs);
    }
    const date = addDays(today, 7);
    const { containerId } = town;
    const calendar = () => client.call('Public/GetDayAvailability', { containerId, date }, callerOf(town, 0));
    report('GetDayAvailability', await timesOf(calendar), null);
  } finally {
    client.close();
    await server.end();
  }
}

/** Visitors of one address may not ask as often as is measured, so residents do. */
const callerOf = ({ tenantId, tokens }: Town, turn: number) => ({
  tenantId,
  token: tokens[turn % tokens.length] ?? '',
});

const look = (client: HttpClient, town: Town, { turn, search }: { readonly turn: number; readonly search: Search }) =>
  client.call('Public/Search', search, callerOf(town, turn));

async function timesOf(ask: (turn: number) => Promise<unknown>): Promise<readonly number[]> {
  // The first ones read what takes the rooms.
  for (let turn = 0; turn < 5; turn += 1) await ask(asked + turn);
  const times: number[] = [];
  for (let turn = 0; turn < asked; turn += 1) {
    const started = performance.now();
    await ask(turn);
    times.push(performance.now() - started);
  }
  return times;
}

function report(name: string, times: readonly number[], limit: number | null) {
  const [p50, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
  const verdict = limit === null ? '        ' : p95 <= limit ? 'reached ' : 'MISSED  ';
  const beside = limit === null ? '' : `   limit ${limit} ms at p95`;
  process.stdout.write(`  ${verdict}${name.padEnd(24)} p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms${beside}\n`);
}
