import { asSuperuser } from '../data/drawnLottery.ts';
import { medianOf } from '../load.ts';
import { type Line, msText, rateText } from './lines.ts';
import { bareLoad, type Generator, type Load, type Measured } from './load.ts';
import { pgbench } from './pgbench.ts';
import type { Row } from './rows.ts';
import type { World } from './world.ts';

export type Tools = {
  readonly generator: Generator;
  readonly pgbench: string | null;
  readonly bareUrl: string;
  readonly seconds: number;
  readonly rounds: number;
};

/** More calls than any server here answers in a second: so many different requests are made for a round. */
const mostPerSecond = 4_000;

/** What the rate of a row is measured against: its name and its rate in a round. */
type Against = { readonly name: string; readonly run: () => Promise<number> };

/** Measures a row in turn with what it is measured against, and answers the medians of the rounds. */
export async function measureRow(row: Row, world: World, tools: Tools): Promise<Line> {
  const limit = `≥ ${row.goal.toFixed(2)}`;
  const against = againstOf(row, world, tools);
  if (against === null) {
    return { name: row.name, figure: 'not measured', beside: 'pgbench is missing', limit, isReached: false };
  }
  await demandRightAnswer(row, world);
  const own: Measured[] = [];
  const others: number[] = [];
  const notes: string[] = [];
  await measureOnce(row, world, { ...tools, seconds: 1 });
  for (let round = 0; round < tools.rounds; round += 1) {
    others.push(await against.run());
    const { measured, note } = await measureOnce(row, world, tools);
    own.push(measured);
    if (note !== '') notes.push(note);
  }
  const { rate, p50, p99, failures } = medianOf(own);
  const other = medianOf(others.map((rate) => ({ rate, p50: 0, p99: 0, failures: 0 }))).rate;
  const share = rate / other;
  for (const note of notes) process.stdout.write(`  ${row.name}: ${note}\n`);
  return {
    name: row.name,
    figure: `${rateText(rate)} p50 ${msText(p50)} p99 ${msText(p99)}${failures > 0 ? ` FAILURES ${failures}` : ''}`,
    beside: `${against.name} ${rateText(other)}, share ${share.toFixed(3)}`,
    limit,
    isReached: share >= row.goal && failures === 0,
  };
}

function againstOf(row: Row, world: World, tools: Tools): Against | null {
  const { generator, bareUrl, seconds } = tools;
  if (row.isAgainstItself) {
    const { beside: _, ...alone } = row;
    return { name: 'without', run: async () => (await measureOnce(alone, world, tools)).measured.rate };
  }
  if (!row.against) {
    const bare = () => generator.run(bareUrl, bareLoad, { seconds, expected: 200 });
    return { name: 'bare route', run: async () => (await bare()).rate };
  }
  const program = tools.pgbench;
  if (program === null) return null;
  const script = row.against(world);
  const databaseUrl = world.database.superuserUrl;
  return { name: 'pgbench', run: () => pgbench(program, { databaseUrl, script, seconds }) };
}

async function measureOnce(row: Row, world: World, { generator, seconds }: Tools) {
  const load = await row.load(world, seconds * mostPerSecond);
  const beside = await row.beside?.(world);
  const before = await madeSoFar(row, world);
  const measured = await generator.run(world.baseUrl, load, { seconds, expected: row.answer.status });
  const note = (await beside?.end()) ?? '';
  const made = (await madeSoFar(row, world)) - before;
  // Answers that look right and have made nothing are failures too.
  const right = Math.floor(measured.rate * seconds) - measured.failures;
  const empty = row.made ? Math.max(0, right - made) : 0;
  return { measured: { ...measured, failures: measured.failures + empty }, note };
}

async function madeSoFar({ made }: Row, world: World) {
  if (!made) return 0;
  const { table, tenantId, state } = made(world);
  return asSuperuser(world.database, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from ${client.escapeIdentifier(table)} where tenant_id = $1 and state = $2`,
      [tenantId, state],
    );
    return rows[0]?.count ?? 0;
  });
}

/** A fast wrong answer is worth nothing: the first one of a row is read. */
async function demandRightAnswer(row: Row, world: World) {
  const { status, text } = await firstAnswer(world.baseUrl, await row.load(world, 1));
  if (status === row.answer.status && text.includes(row.answer.holds)) return;
  throw new Error(`${row.name} answered ${status}: ${text.slice(0, 300)}`);
}

async function firstAnswer(baseUrl: string, { path, headers, sessions, sessionHeader, bodies, isKeyed }: Load) {
  const [token] = sessions;
  const answer = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: {
      ...headers,
      ...(token === undefined ? {} : { [sessionHeader]: token }),
      ...(isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    body: bodies[0] ?? '',
  });
  return { status: answer.status, text: await answer.text() };
}
