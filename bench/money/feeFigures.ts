import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { seededRandom } from '#demo/random.ts';
import { dayOf } from '#rules/day/day.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { ChargedUse, OrdinanceDay, OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { readBundle } from '#server/bundle/import/importBundle.ts';
import { newId } from '#server/newId.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { freePlaces } from '../data/freePlaces.ts';
import { aTown, benchFrames, type Town } from '../data/townData.ts';
import { httpClient } from '../httpClient.ts';
import { concurrency, measure } from '../measure.ts';

const uses = 100_000;
/** Of one fee, in microseconds: a thousand people who press at once cost a core a tenth of a second. */
const limit = 100;

const product = join(import.meta.dirname, '../..');
const bundles = [
  'demo/bundles/ishinomaki.yaml',
  'demo/bundles/musashino.yaml',
  ...['akishima', 'musashino-geino', 'osaka-hirano'].map((town) => `server/bundle/testing/towns/${town}.yaml`),
];

/** The fee of random uses, and what quotes and bookings by an ordinance cost beside those without one. */
export async function fees(database: BenchDatabase) {
  await randomUses();
  await calls(database);
}

type Priced = { readonly version: OrdinanceVersion; readonly rooms: readonly Room[] };
type Room = { readonly key: string; readonly frames: ChargedUse['days'][number]['frames'] };

async function pricedPlaces(): Promise<readonly Priced[]> {
  const texts = await Promise.all(bundles.map((file) => readFile(join(product, file), 'utf8')));
  return texts.flatMap((text, index) =>
    readBundle({ file: bundles[index] ?? '', text }, Date.now()).containers.flatMap(({ ordinance, articles }) => {
      const rooms = articles.flatMap((article) =>
        article.timeFrameType === 'frame'
          ? [{ key: article.key, frames: article.frames.map(({ name, hours }) => ({ name, ...hours })) }]
          : [],
      );
      return ordinance.map((version) => ({ version, rooms }));
    }),
  );
}

async function randomUses() {
  const random = seededRandom(2026);
  const places = await pricedPlaces();
  const codes = places.flatMap(({ version }) =>
    version.steps.flatMap((step) => ('rules' in step ? step.rules.map(({ code }) => code) : [])),
  );
  const some = (values: readonly string[]) => values.filter(() => random.chance(0.3));
  const asked = Array.from({ length: uses }, () => {
    const { version, rooms } = random.pick(places);
    const room = random.pick(rooms);
    const frames = room.frames.filter(() => random.chance(0.5));
    const use: ChargedUse = {
      room: room.key,
      bookedOn: '2026-05-01',
      classes: some(['outside']),
      conditions: some(['profit', 'practice', 'aircon', 'publicity']),
      admission: random.chance(0.3) ? Math.floor(random.next() * 5_000) : null,
      reductions: some(codes),
      days: [
        {
          date: '2026-06-20',
          day: random.pick<OrdinanceDay>(['weekday', 'saturday', 'sunday', 'holiday']),
          frames: (frames.length > 0 ? frames : room.frames.slice(0, 1)).map((frame, index) =>
            index === 0 ? { ...frame, extendedBefore: random.pick([0, 0, 60]) } : frame,
          ),
        },
      ],
      equipment: [],
    };
    return { version, use };
  });
  let total = 0;
  const began = performance.now();
  for (const { version, use } of asked) {
    const fee = feeUnder(version, use);
    if ('refusal' in fee) throw new Error(`${use.room}: ${fee.frame} has no price`);
    total += fee.total;
  }
  const each = ((performance.now() - began) * 1_000) / uses;
  const verdict = each > limit ? '  above its limit' : '';
  process.stdout.write(
    `\nThe fee of ${uses} random uses by ${places.length} ordinances: ${each.toFixed(1)} µs each, at most ${limit}${verdict} (${total} yen)\n`,
  );
}

/** A table by room and kind of day, with surcharges, a reduction and rounding, as towns have it. */
const ordinance = (town: Town): OrdinanceVersion => ({
  firstDay: '2020-04-01',
  appliesBy: 'dayOfUse',
  law: '文化会館条例 別表',
  base: town.articleIds.flatMap((_, room) =>
    [['weekday' as const], ['saturday' as const, 'sunday' as const, 'holiday' as const]].map((days) => ({
      kind: 'frames' as const,
      when: { rooms: [`room-${room}`], days },
      yen: Object.fromEntries(benchFrames.map(({ name }, index) => [name, 1_000 + room * 10 + index])),
    })),
  ),
  combined: [],
  equipment: [],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: ['outside', 'member'].map((code) => ({
        code,
        label: code,
        when: { classes: [code] },
        settled: 'atBooking',
        add: '50%',
      })),
    },
    {
      kind: 'reductions',
      of: ['base', 'surcharge'],
      combine: 'highest',
      rules: [{ code: 'city', label: '減免', when: {}, off: '30%' }],
    },
    { kind: 'rounding', unit: 10, mode: 'down' },
  ],
  refunds: [],
  dues: [],
});

async function calls(database: BenchDatabase) {
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const plain = await aTown(database.superuserUrl, today);
  const priced = await aTown(database.superuserUrl, today, 500, { alias: 'bench-priced' });
  await enter(database, priced);
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, concurrency);
  const callerOf = ({ tenantId, tokens }: Town, turn: number) => ({
    tenantId,
    token: tokens[turn % tokens.length] ?? '',
  });
  let turn = 0;
  const reserve = (town: Town) => {
    const next = freePlaces(town);
    return () => client.call('Reservation/Reserve', next(), { ...callerOf(town, turn), key: `fees-${turn++}` });
  };
  const quote = (town: Town) => {
    const next = freePlaces(town);
    return () => client.call('Reservation/GetQuote', next(), callerOf(town, turn++));
  };
  const empty = () => client.call('Authentication/TenantGet', { tenantAlias: plain.tenantAlias });
  try {
    await measure('Reserve by an ordinance, and by the fees of frames', [
      { name: 'by an ordinance', work: reserve(priced) },
      { name: 'by frames', work: reserve(plain) },
      { name: 'an empty call', work: empty },
    ]);
    await measure('GetQuote by an ordinance, and by the fees of frames', [
      { name: 'by an ordinance', work: quote(priced) },
      { name: 'by frames', work: quote(plain) },
      { name: 'an empty call', work: empty },
    ]);
  } finally {
    client.close();
    await server.end();
  }
}

async function enter(database: BenchDatabase, town: Town) {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const version = ordinance(town);
  await client.query(
    `insert into ordinance_version (tenant_id, version_id, container_id, first_day, body, entered_at)
     values ($1, $2, $3, $4, $5, now())`,
    [town.tenantId, newId(), town.containerId, version.firstDay, JSON.stringify(version)],
  );
  await client.end();
}
