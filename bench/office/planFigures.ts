import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { aTown } from '../data/townData.ts';
import { type Caller, type HttpClient, httpClient } from '../httpClient.ts';

const rooms = 100;
const asked = 20;
/** Of every plan, at p95. */
const limitMs = 2_000;

type Change = Pick<RequestOf<'Office/PreviewPlace'>, 'fields' | 'rooms'>;
type Office = { readonly client: HttpClient; readonly clerk: Caller; readonly containerId: string };

const fee = { weekday: 1200, saturday: 1400, holiday: 1600 };

/** Evenings that end before they did, in so many rooms: whoever has one is touched. */
const shorterEvenings = (count: number, end: string): Change => ({
  rooms: Array.from({ length: count }, (_, room) => ({
    kind: 'change' as const,
    key: `room-${room}`,
    fields: {
      frames: [
        { name: '午前', hours: '9:00-12:00', fee },
        { name: '午後', hours: '13:00-17:00', fee },
        { name: '夜間', hours: `18:00-${end}`, fee },
      ],
    },
  })),
});

/** What a change of a hall of a hundred rooms, half a year of which is reserved, would do; then some of them done. */
export async function officePlans(database: BenchDatabase) {
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const town = await aTown(database.superuserUrl, today, 500, { rooms });
  const clerk = await aClerk(database.superuserUrl, town.tenantId);
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, 1);
  const office = { client, clerk, containerId: town.containerId };
  try {
    process.stdout.write(`\nPlans for a hall of ${rooms} rooms, ${asked} of each kind, one after the other\n`);
    await planned(office, 'words alone', (turn) => ({ fields: { description: `案内 ${turn}` } }));
    await planned(office, 'evenings of one room', (turn) => shorterEvenings(1, `21:${10 + turn}`));
    await planned(office, 'evenings of 16 rooms', (turn) => shorterEvenings(16, `21:${10 + turn}`));
    await planned(office, 'closed on one more weekday', (turn) => ({
      rooms: [{ kind: 'change', key: `room-${turn}`, fields: { closedWeekdays: ['tuesday'] } }],
    }));
    await done(office, 'words alone', { fields: { description: '駅から5分です。' } });
    await done(office, 'evenings of 16 rooms', shorterEvenings(16, '21:30'));
  } finally {
    client.close();
    await server.end();
  }
}

async function planned({ client, clerk, containerId }: Office, name: string, changeAt: (turn: number) => Change) {
  const times: number[] = [];
  let touched = 0;
  for (let turn = 0; turn < asked; turn += 1) {
    const started = performance.now();
    const answer = await client.call('Office/PreviewPlace', { containerId, ...changeAt(turn) }, clerk);
    times.push(performance.now() - started);
    const plan = JSON.parse(answer) as ResponseOf<'Office/PreviewPlace'>;
    if (plan.problems.length > 0) throw new Error(plan.problems.map(({ reason }) => reason).join('\n'));
    touched = plan.touched.number;
  }
  const [p50, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
  const verdict = p95 <= limitMs ? 'reached ' : 'MISSED  ';
  process.stdout.write(
    `  ${verdict}${name.padEnd(28)} p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms  limit ${limitMs} ms  touches ${touched}\n`,
  );
}

async function done({ client, clerk, containerId }: Office, name: string, change: Change) {
  const { revision } = JSON.parse(
    await client.call('Office/PreviewPlace', { containerId, ...change }, clerk),
  ) as ResponseOf<'Office/PreviewPlace'>;
  const started = performance.now();
  const answer = await client.call('Office/ChangePlace', { containerId, ...change, revision }, clerk);
  const { told, left } = JSON.parse(answer) as ResponseOf<'Office/ChangePlace'>;
  const took = (performance.now() - started).toFixed(0);
  process.stdout.write(`  done    ${name.padEnd(28)} ${took} ms, ${told} told, ${left} left for staff\n`);
}
