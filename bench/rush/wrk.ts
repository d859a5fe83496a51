import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '#scripts/programs/runProgram.ts';
import { newId } from '#server/newId.ts';
import { connections, type Generator, type Load, type Measured } from './load.ts';

const script = join(import.meta.dirname, 'load.lua');

type Printed = {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly broken: number;
  readonly statuses: Readonly<Record<string, number>>;
};

/** wrk reaches what a bare route can do. It has one thread, so that no two requests are the same. */
export const wrk = (program: string): Generator => ({
  name: 'wrk',
  limit: null,
  async run(baseUrl, load, { seconds, expected }) {
    const folder = await mkdtemp(join(tmpdir(), 'yoyaku-load-'));
    try {
      await writeLoad(folder, load);
      const { code, output } = await runProgram({
        file: program,
        args: ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, baseUrl],
        env: {
          LOAD_FOLDER: folder,
          LOAD_PATH: load.path,
          LOAD_SESSION: load.sessionHeader,
          LOAD_KEY: load.isKeyed ? `${newId()}-` : '',
          LOAD_COUNTS: load.isCounted ? 'yes' : 'no',
        },
        isQuiet: true,
      });
      const figures = /^FIGURES (.*)$/m.exec(output)?.[1];
      if (code !== 0 || figures === undefined) throw new Error(`wrk failed: ${output}`);
      return measuredOf(JSON.parse(figures) as Printed, { load, expected });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function writeLoad(folder: string, { headers, sessions, bodies }: Load) {
  const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('');
  const head = Object.entries(headers).map(([name, value]) => `${name} ${value}`);
  await writeFile(join(folder, 'head'), lines(head));
  await writeFile(join(folder, 'sessions'), lines(sessions));
  await writeFile(join(folder, 'bodies'), lines(bodies));
}

export function measuredOf(
  printed: Printed,
  { load, expected }: { readonly load: Pick<Load, 'isCounted'>; readonly expected: number },
): Measured {
  const { requests, seconds, p50, p99, refused, broken, statuses } = printed;
  const unexpected = load.isCounted ? requests - (statuses[expected] ?? 0) : refused;
  return { rate: requests / seconds, p50, p99, failures: unexpected + broken };
}
