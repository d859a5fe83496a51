import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { aMetro, oneTown } from '../data/metroData.ts';
import { httpClient } from '../httpClient.ts';

const asked = 40;
/** Of every question, at p95. */
const limitMs = 200;

/** What staff look for among a million reservations and a hundred thousand people of one town. */
export async function search(database: BenchDatabase) {
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const { tenantId } = await aMetro(database.superuserUrl, today, oneTown);
  const sample = await sampleOf(database.superuserUrl);
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, 1);
  try {
    process.stdout.write(
      `\nSearch among ${sample.reservations} reservations and ${sample.people} people of one town\n`,
    );
    for (const [name, request] of questions(sample, today)) {
      // One person may not ask as often as is measured.
      const clerk = await aClerk(database.superuserUrl, tenantId);
      const times = await timesOf(() => client.call('Desk/FindReservations', request() as never, clerk));
      report(name, times);
    }
    for (const [name, text] of peopleSought(sample)) {
      const clerk = await aClerk(database.superuserUrl, tenantId);
      const times = await timesOf(() => client.call('Desk/FindPeople', { text: text() }, clerk));
      report(`people by ${name}`, times);
    }
  } finally {
    client.close();
    await server.end();
  }
}

type Sample = {
  readonly reservations: number;
  readonly people: number;
  readonly ids: readonly string[];
  readonly articleIds: readonly string[];
};

async function sampleOf(superuserUrl: string): Promise<Sample> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Sample>(
      `select (select count(*)::integer from reservation) as reservations, (select count(*)::integer from account) as people,
         (select array_agg(reservation_id) from (select reservation_id from reservation tablesample system (1) limit 500) as sampled) as ids,
         (select array_agg(article_id) from article) as "articleIds"`,
    );
    const [sample] = rows;
    if (!sample) throw new Error('there is no sample');
    return sample;
  } finally {
    await client.end();
  }
}

const oneOf = (values: readonly string[]) => values[randomInt(values.length)] ?? '';
const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

type Question = () => Partial<RequestOf<'Desk/FindReservations'>>;

/** Another value with each call. */
function questions({ ids, articleIds, people }: Sample, today: string): readonly (readonly [string, Question])[] {
  const someDay = () => addDays(today, -randomInt(9_000));
  const from = (days: number) => {
    const first = someDay();
    return { from: first, to: addDays(first, days) };
  };
  return [
    ['nothing: from today on', () => ({})],
    ['the beginning of an id', () => ({ text: oneOf(ids).slice(0, 8) })],
    ['a user number', () => ({ text: String(10_000_000 + randomInt(people)) })],
    ['the end of a phone number', () => ({ text: digits(4) })],
    ['a name that thousands share', () => ({ text: oneOf(['佐藤', '鈴木', '高橋', '田中']) })],
    ['its reading in hiragana', () => ({ text: oneOf(['さとう', 'すずき', 'たかはし', 'たなか']) })],
    ['such a name, the latest use first', () => ({ text: '佐藤', order: 'latestUse' })],
    ['such a name in one month', () => ({ text: '佐藤', ...from(31) })],
    ['a whole name', () => ({ text: oneOf(['佐藤 花子', '山本 誠', '林 翔太']) })],
    ['a part of the purpose', () => ({ text: oneOf(['卓球', '吹奏楽', '読み聞かせ']) })],
    ['a word that nothing has', () => ({ text: '存在しない言葉' })],
    ['a month', () => from(31)],
    ['ten years', () => from(3_650)],
    ['a room in a year', () => ({ articleId: oneOf(articleIds), ...from(365) })],
    ['cancelled ones of a year', () => ({ states: ['cancelled_user'], ...from(365) })],
    ['a state that nothing has', () => ({ states: ['under_review'], ...from(3_650) })],
    [
      'asked for in a week',
      () => {
        const askedFrom = someDay();
        return { askedFrom, askedTo: addDays(askedFrom, 7) };
      },
    ],
    ['booked at the counter in ten years', () => ({ method: 'counter', ...from(3_650) })],
    ['drawn in ten years', () => ({ method: 'lottery', ...from(3_650) })],
    ['a use that nothing has', () => ({ purposeType: '映画鑑賞', ...from(3_650) })],
    ['reduced in ten years', () => ({ reduction: 'granted', ...from(3_650) })],
    ['fees to decide on', () => ({ isFeeOpen: true })],
    ['the latest asked for', () => ({ order: 'latestAsked' })],
  ];
}

const peopleSought = ({ people }: Sample): readonly (readonly [string, () => string])[] => [
  ['the reading', () => oneOf(['さとう', 'サトウ', 'ｻﾄｳ', 'すずき'])],
  ['the whole name', () => oneOf(['佐藤花子', '山本誠'])],
  ['the end of a phone number', () => digits(4)],
  ['number', () => String(10_000_000 + randomInt(people))],
  ['a part of a name', () => '々木'],
];

async function timesOf(work: () => Promise<unknown>) {
  await work();
  const times: number[] = [];
  for (let turn = 0; turn < asked; turn += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

function report(name: string, times: readonly number[]) {
  const [p50, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
  process.stdout.write(
    `  ${name.padEnd(40)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${p95 > limitMs ? '  MISSED' : ''}\n`,
  );
}
