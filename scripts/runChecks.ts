import { join } from 'node:path';
import { checkRooms } from './checkRooms.ts';
import { runProgram } from './runProgram.ts';

export type CheckResult = { name: string; isPassed: boolean };
type Outcome = { isPassed: boolean; output: string };

const root = join(import.meta.dirname, '..');

/** Each is one line of `npm run check`; the programs are run by the Node that runs this. */
const checks: Record<string, () => Promise<Outcome>> = {
  'format and lint (biome)': () => tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
  'types (tsc)': () => tool('typescript/bin/tsc', ['--noEmit']),
  'rooms and names': rooms,
  'nothing unused (knip)': () => tool('knip/bin/knip.js', []),
};

/** Runs every check, prints one line for each and what the failing ones say. */
export async function runChecks(): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const began = performance.now();
    const { isPassed, output } = await check();
    console.log(`${isPassed ? '✓' : '✗'} ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (!isPassed) console.log(output.trim().replace(/^/gm, '    '));
    results.push({ name, isPassed });
  }
  return results;
}

async function tool(path: string, args: readonly string[]): Promise<Outcome> {
  const file = join(root, 'node_modules', path);
  const { code, output } = await runProgram({ file: process.execPath, args: [file, ...args], isQuiet: true });
  return { isPassed: code === 0, output };
}

async function rooms(): Promise<Outcome> {
  const { files, problems } = checkRooms(root);
  if (files === 0) return { isPassed: false, output: 'No source file was read.' };
  return { isPassed: problems.length === 0, output: problems.join('\n') };
}
