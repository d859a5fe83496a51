import pg from 'pg';
import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { momentOf } from '#server/time.ts';
import { aBenchDatabase, aServerProcess, type BenchDatabase, freePort } from './benchServers.ts';
import { freePlaces, reserveBody } from './freePlaces.ts';
import { type HttpClient, httpClient } from './httpClient.ts';
import { type Figures, medianOf, runLoad } from './load.ts';
import { recordCall } from './recordCall.ts';
import { type Statement, sendStraight } from './recordSql.ts';
import { asAnother } from './replayReserve.ts';
import { aTown, type Town } from './townData.ts';

const concurrency = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** How long after the first free day the recorded reservations lie: out of the way of the measured ones. */
const recordedDay = 390;

type Measured = { readonly name: string; readonly work: (worker: number) => Promise<unknown> };

/** Interleaves the rounds of all programs, so that a noisy neighbour disturbs each alike. */
async function measure(programs: readonly Measured[]) {
  const figures = new Map<string, Figures[]>(programs.map(({ name }) => [name, []]));
  for (const { work } of programs) await runLoad({ concurrency, seconds: 1, work });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, work } of programs) {
      figures.get(name)?.push(await runLoad({ concurrency, seconds, work }));
    }
  }
  return programs.map(({ name }) => ({ name, ...medianOf(figures.get(name) ?? []) }));
}

const callerOf = (town: Town, turn: number) => ({
  tenantId: town.tenantId,
  token: town.tokens[turn % town.tokens.length] ?? '',
});

async function availability(town: Town, client: HttpClient, database: BenchDatabase, straight: pg.Pool) {
  const body: RequestOf<'Reservation/GetDayAvailability'> = { containerId: town.containerId, date: town.today };
  const statements = await recordCall(database, town, { name: 'Reservation/GetDayAvailability', body });
  let turn = 0;
  const figures = await measure([
    {
      name: 'GetDayAvailability',
      work: () => client.call('Reservation/GetDayAvailability', body, callerOf(town, turn++)),
    },
    { name: 'the same SQL', work: () => sendStraight(straight, statements) },
    { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: town.tenantAlias }) },
  ]);
  report(`GetDayAvailability: 25 rooms × 7 days, a year of reservations (${statements.length} statements)`, figures);
}

async function reserving(town: Town, client: HttpClient, database: BenchDatabase, straight: pg.Pool) {
  const next = freePlaces(town);
  const from = new Date(`${town.firstFreeDay}T00:00:00+09:00`);
  const kept = await idsOf(database);
  // One recording per room: replays of a single one would queue for that room's lock.
  const recorded: { statements: readonly Statement[]; key: string }[] = [];
  for (const [room] of town.articleIds.entries()) {
    const key = `bench-key-${room}`;
    const body = reserveBody(town, { room, frame: 0, date: addDays(town.firstFreeDay, recordedDay) });
    recorded.push({ statements: await recordCall(database, town, { name: 'Reservation/Reserve', body, key }), key });
  }
  let turn = 0;
  let straightTurn = 0;
  const figures = await measure([
    {
      name: 'Reserve',
      work: () => client.call('Reservation/Reserve', next(), { ...callerOf(town, turn), key: `http-${turn++}` }),
    },
    {
      name: 'the same SQL',
      work: () => {
        const mine = straightTurn++;
        const one = recorded[mine % recorded.length];
        if (!one) throw new Error('nothing was recorded');
        const days = 1 + Math.floor(mine / recorded.length) + 365 * 3;
        return sendStraight(straight, asAnother(one.statements, { days, kept, from, key: one.key }));
      },
    },
    { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: town.tenantAlias }) },
  ]);
  report(`Reserve: one frame each, all of them free (${recorded[0]?.statements.length} statements)`, figures);
}

/** Two hundred residents press the same button at once, twenty times: each round has one winner, and all hear so soon. */
async function rush(town: Town, client: HttpClient) {
  const [people, roundCount] = [200, 20];
  const times: number[] = [];
  let winners = 0;
  // The first round finds no open connections and is not counted.
  for (let round = -1; round < roundCount; round += 1) {
    const body = reserveBody(town, { room: 0, frame: 1, date: addDays(town.firstFreeDay, recordedDay + 1 + round) });
    const press = async (person: number) => {
      const started = performance.now();
      const isMine = await client.call('Reservation/Reserve', body, callerOf(town, person)).then(
        () => true,
        () => false,
      );
      return { isMine, took: performance.now() - started };
    };
    const pressed = await Promise.all(Array.from({ length: people }, (_, person) => press(person)));
    if (round < 0) continue;
    winners += pressed.filter(({ isMine }) => isMine).length;
    times.push(...pressed.map(({ took }) => took));
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  process.stdout.write(
    `\nReserve: ${people} people at one frame, ${roundCount} rounds\n  ${winners} winners  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms\n`,
  );
}

/** Every id that stands in the database before the measurement. */
async function idsOf(database: BenchDatabase) {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select tenant_id as id from tenant union select container_id from container union select article_id from article
     union select space_id from space union select user_id from account`,
  );
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

function report(title: string, figures: readonly ({ name: string } & Figures)[]) {
  const own = figures[0]?.rate ?? Number.NaN;
  process.stdout.write(`\n${title}\n  ${concurrency} at once, median of ${rounds} rounds of ${seconds} s\n`);
  for (const { name, rate, p50, p99, failures } of figures) {
    const ratio = (own / rate).toFixed(2);
    process.stdout.write(
      `  ${name.padEnd(20)} ${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99
        .toFixed(1)
        .padStart(6)} ms  failures ${failures}  ratio ${ratio}\n`,
    );
  }
}

const database = await aBenchDatabase();
try {
  const town = await aTown(database.superuserUrl, dayOf(momentOf(Date.now(), 'Asia/Tokyo')));
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, concurrency);
  const straight = new pg.Pool({ connectionString: database.appUrl, max: concurrency });
  try {
    await availability(town, client, database, straight);
    await reserving(town, client, database, straight);
    client.close();
    const crowd = await httpClient(server.baseUrl, 200);
    await rush(town, crowd);
    crowd.close();
  } finally {
    await straight.end();
    await server.end();
  }
} finally {
  await database.stop();
}
