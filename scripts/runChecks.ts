import { join } from 'node:path';
import { checkCircles } from './guards/checkCircles.ts';
import { checkClock } from './guards/checkClock.ts';
import { checkExpressions } from './guards/checkExpressions.ts';
import { checkFloors } from './guards/checkFloors.ts';
import { checkFolders } from './guards/checkFolders.ts';
import { checkMigrations, readMigrationsIn } from './guards/checkMigrations.ts';
import { checkRooms } from './guards/checkRooms.ts';
import { checkSizes } from './guards/checkSizes.ts';
import { checkStatements } from './guards/checkStatements.ts';
import { checkVersions } from './guards/checkVersions.ts';
import { house } from './guards/house.ts';
import { type Findings, readSources, topFolders } from './guards/readSources.ts';
import { sizeExceptions } from './guards/sizeExceptions.ts';
import { runProgram } from './programs/runProgram.ts';

export type CheckResult = { name: string; isPassed: boolean };
type Outcome = { isPassed: boolean; output: string };

const root = join(import.meta.dirname, '..');

/**
 * Each is one line of `npm run check`; the programs are run by the Node that runs this. The one that runs in this
 * process comes last, once the others have begun.
 */
const checks: Record<string, () => Promise<Outcome>> = {
  'format and lint (biome)': () => tool('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']),
  // What was found is kept, so that the next run looks only at what has changed since.
  'types (tsc)': () =>
    tool('typescript/bin/tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json']),
  'sizes (oxlint)': sizes,
  'nothing unused (knip)': () => tool('knip/bin/knip.js', []),
  'rooms, floors, tables': structure,
};

/** Runs all checks at once. Prints one line for each, the output of failing ones and the warnings of the others. */
export const runChecks = (): Promise<CheckResult[]> =>
  Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const began = performance.now();
      const { isPassed, output } = await check();
      console.log(`${isPassed ? '✓' : '✗'} ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
      if (output.trim() !== '') console.log(output.trim().replace(/^/gm, '    '));
      return { name, isPassed };
    }),
  );

async function tool(path: string, args: readonly string[]): Promise<Outcome> {
  const file = join(root, 'node_modules', path);
  const { code, output } = await runProgram({ file: process.execPath, args: [file, ...args], isQuiet: true });
  return { isPassed: code === 0, output: code === 0 ? '' : output };
}

/** What oxlint finds is judged by our list of exceptions, so its exit code says nothing. */
async function sizes(): Promise<Outcome> {
  const file = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [file, '-c', join(root, 'oxlint.json'), '--format', 'json', ...topFolders(root)];
  const { output } = await runProgram({ file: process.execPath, args, isQuiet: true });
  return outcomeOf([checkSizes(output, sizeExceptions)]);
}

async function structure(): Promise<Outcome> {
  const sources = readSources(root, topFolders(root));
  return outcomeOf([
    checkRooms(sources, house),
    checkFloors(sources, house),
    checkCircles(sources, house),
    checkClock(sources),
    checkExpressions(sources),
    checkStatements(sources, house),
    checkVersions(sources, house),
    checkMigrations(readMigrationsIn(root)),
    checkFolders(sources),
  ]);
}

/** A check that read nothing has not passed. */
export function outcomeOf(findings: readonly Findings[]): Outcome {
  const blind = findings.filter(({ read }) => read === 0).map(() => 'A check of the structure has read nothing.');
  const problems = [...findings.flatMap((found) => found.problems), ...new Set(blind)];
  const warnings = findings.flatMap((found) => found.warnings ?? []).map((warning) => `warning: ${warning}`);
  return { isPassed: problems.length === 0, output: [...problems, ...warnings].join('\n') };
}
