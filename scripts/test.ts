import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './buildWeb.ts';
import { type Counts, countTests, total } from './countTests.ts';
import { prepareBrowser } from './prepareBrowser.ts';
import { runChecks } from './runChecks.ts';
import { runProgram } from './runProgram.ts';

/**
 * Runs every kind of test, whatever the earlier results. The last line sums them up. Races compute, while in faults
 * most of the time a process is coming up again: these two run side by side, the others in turn.
 */
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');
/** A run that hangs is killed, so that the summary always appears. */
const patience = 20 * 60_000;

/** Of one that runs beside another the output comes at its end. */
type Step = (isQuiet: boolean) => Promise<Counts>;

const turns: readonly Record<string, Step>[] = [
  { check },
  { unit: (isQuiet) => vitest('unit', isQuiet) },
  { server: (isQuiet) => vitest('server', isQuiet) },
  { race: (isQuiet) => vitest('race', isQuiet), fault: (isQuiet) => vitest('fault', isQuiet) },
  { browser },
];

async function check(): Promise<Counts> {
  const results = await runChecks();
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

function vitest(kind: string, isQuiet: boolean): Promise<Counts> {
  const report = join(reports, `${kind}.json`);
  // A kind may have several projects, whose names begin with it.
  const args = ['run', '--project', `${kind}*`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return reported(report, { tool: 'vitest/vitest.mjs', args, isQuiet });
}

async function browser(): Promise<Counts> {
  prepareBrowser();
  await buildWeb(root);
  const report = join(reports, 'browser.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  return reported(report, { tool: '@playwright/test/cli.js', args, env });
}

type Run = { tool: string; args: readonly string[]; env?: Record<string, string>; isQuiet?: boolean };

async function reported(report: string, { tool, args, env = {}, isQuiet = false }: Run): Promise<Counts> {
  rmSync(report, { force: true });
  const file = join(root, 'node_modules', tool);
  const run = { file: process.execPath, args: [file, ...args], env, isQuiet, timeout: patience };
  const { code, output } = await runProgram(run);
  process.stdout.write(output);
  return countTests(readIfThere(report), code);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function run(step: Step, isQuiet: boolean): Promise<Counts> {
  try {
    return await step(isQuiet);
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const asked = process.argv.slice(2);
const kinds = turns.flatMap((turn) => Object.keys(turn));
const unknown = asked.filter((name) => !kinds.includes(name));
if (unknown.length > 0) {
  console.error(`No such tests: ${unknown.join(', ')}. There are: ${kinds.join(', ')}.`);
  process.exit(1);
}
mkdirSync(reports, { recursive: true });
const results: Record<string, Counts> = {};
for (const turn of turns) {
  const steps = Object.entries(turn).filter(([name]) => asked.length === 0 || asked.includes(name));
  if (steps.length === 0) continue;
  console.log(`\n── ${steps.map(([name]) => name).join(', ')} ──`);
  const counts = await Promise.all(steps.map(([, step], index) => run(step, index > 0)));
  for (const [index, [name]] of steps.entries()) results[name] = counts[index] ?? { passed: 0, failed: 1, skipped: 0 };
}
const line = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
console.log('');
for (const [name, counts] of Object.entries(results)) console.log(`${name}: ${line(counts)}`);
const sum = total(Object.values(results));
console.log(line(sum));
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
