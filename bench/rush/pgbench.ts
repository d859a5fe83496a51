import { join } from 'node:path';
import { runProgram } from '#scripts/programs/runProgram.ts';

/** A script of pgbench beside this file, and the values of its variables. */
export type Script = {
  readonly file: string;
  readonly variables: Readonly<Record<string, string>>;
};

/** As many connections as the product has to its database. With one per caller pgbench itself is slower. */
const clients = 20;

/** Runs of a script must not write the same rows: each begins so much further on. */
const apart = 100_000;

/** How often each script has run. */
const runs = new Map<string, number>();

/** Transactions per second of a script: prepared statements, the same database with the same settings. */
export async function pgbench(
  program: string,
  how: { readonly databaseUrl: string; readonly script: Script; readonly seconds: number },
) {
  const run = runs.get(how.script.file) ?? 0;
  runs.set(how.script.file, run + 1);
  const variables = { n: '0', first: String(run * apart), clients: String(clients), ...how.script.variables };
  const { code, output } = await runProgram({
    file: program,
    args: [
      ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', `--time=${how.seconds}`],
      ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
      `--file=${join(import.meta.dirname, how.script.file)}`,
      how.databaseUrl,
    ],
    isQuiet: true,
  });
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (code !== 0 || rate === undefined) throw new Error(`pgbench failed: ${output.slice(0, 500)}`);
  return Number(rate);
}
