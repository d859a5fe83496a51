import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPool } from '#server/settings.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { xsrfFrom } from '../faults/persistentClient.ts';
import { childProgram } from './childProgram.ts';
import { type Line, tableOf } from './lines.ts';
import { connections } from './load.ts';
import { logins } from './logins.ts';
import { measureRow, type Tools } from './measureRow.ts';
import { morning } from './morning.ts';
import { nodeGenerator } from './nodeGenerator.ts';
import { drawPicture } from './picture.ts';
import { prepareLoadTool } from './prepareLoadTool.ts';
import { processes } from './processes.ts';
import { allRows, type Row } from './rows.ts';
import { aWorld, fill, type World } from './world.ts';
import { wrk } from './wrk.ts';

export type RushOptions = {
  /** Only rows and scenes whose name contains one of these; all when there are none. */
  readonly only: readonly string[];
  /** The last table is drawn into docs/images. */
  readonly withPicture: boolean;
};

export type Piece = {
  readonly name: string;
  readonly measure: (world: World, tools: Tools) => Promise<readonly Line[]>;
};

export const pieceOf = (row: Row): Piece => ({
  name: row.name,
  measure: async (world, tools) => [await measureRow(row, world, tools)],
});

const pieces: readonly Piece[] = [
  ...allRows.map(pieceOf),
  { name: 'processes', measure: processes },
  { name: 'morning', measure: morning },
  { name: 'logins', measure: logins },
];

/** The opening minute: what the product answers beside what a bare route answers, on the same machine in the same run. */
export async function rush(database: BenchDatabase, { only, withPicture }: RushOptions) {
  const chosen = pieces.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Error(`nothing of the rush is called ${only.join(' or ')}`);
  const { title, lines } = await measurePieces(database, chosen);
  if (withPicture) await drawPicture(title, lines);
}

/** Measures pieces on a server of their own, and prints their table. */
export async function measurePieces(
  database: BenchDatabase,
  chosen: readonly Piece[],
  {
    settings = {},
    seconds = 4,
  }: { readonly settings?: Readonly<Record<string, string>>; readonly seconds?: number } = {},
) {
  const tools = await aToolbox(seconds);
  const folder = await mkdtemp(join(tmpdir(), 'yoyaku-rush-'));
  const filled = await fill(database);
  // As `npm start` does on one machine: the default log level, where an operator's log goes, and connections for a
  // database that shares the cores.
  const server = await aServerProcess(
    database,
    await freePort(),
    { LOG_LEVEL: 'info', DATABASE_POOL: String(sharedPool), ...settings },
    { logFile: join(folder, 'log') },
  );
  try {
    const world = aWorld(database, { baseUrl: server.baseUrl, xsrf: await xsrfFrom(server.baseUrl) }, filled);
    const title = titleOf(tools);
    process.stdout.write(`\n${title}\n`);
    if (tools.generator.limit !== null) process.stdout.write(`  ${tools.generator.limit}\n`);
    const lines: Line[] = [];
    for (const { measure } of chosen) {
      const measured = await measure(world, tools);
      lines.push(...measured);
      // Told as it comes: all of it takes minutes.
      for (const line of tableOf(measured)) process.stdout.write(`  ${line}\n`);
    }
    process.stdout.write(`\n${title}\n${tableOf(lines).join('\n')}\n`);
    return { title, lines };
  } finally {
    await server.end();
    await tools.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function aToolbox(seconds: number): Promise<Tools & { end(): Promise<void> }> {
  const program = prepareLoadTool('wrk');
  const port = await freePort();
  const bare = await childProgram('bareRoute.ts', { PORT: String(port) });
  return {
    generator: program === null ? nodeGenerator : wrk(program),
    pgbench: prepareLoadTool('pgbench'),
    bareUrl: `http://127.0.0.1:${port}`,
    seconds: Number(process.env.BENCH_SECONDS ?? seconds),
    rounds: Number(process.env.BENCH_ROUNDS ?? 3),
    end: bare.end,
  };
}

const titleOf = ({ generator, seconds, rounds }: Tools) =>
  `The opening minute: ${connections} connections by ${generator.name}, medians of ${rounds} rounds of ${seconds} s, ` +
  `${availableParallelism()} cores for server, database and load`;
