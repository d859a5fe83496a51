import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './programs/runProgram.ts';
import { runChecks } from './runChecks.ts';
import { type Counts, countTests, total } from './testing/countTests.ts';
import { listFailures } from './testing/listFailures.ts';
import { prepareBrowser } from './testing/prepareBrowser.ts';
import { timeBeside } from './testing/timeBeside.ts';
import { buildWeb } from './web/buildWeb.ts';

/** Runs every kind of test in turn, whatever the earlier results. The last line sums them up. */
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache/test-reports');
/** A kind that hangs is killed, so that the summary always appears. One that is only slow, on a slow machine, is not. */
const patience = 45 * 60_000;
/** Told again at the end, where they are found. */
const failures: string[] = [];

/** Each kind with the minutes it may take on two quiet cores (CONTRIBUTING). More is told, and no failure. */
const kinds: Record<string, { minutes: number; step: () => Promise<Counts> }> = {
  check: { minutes: 0.5, step: check },
  unit: { minutes: 0.5, step: () => vitest('unit') },
  server: { minutes: 2.5, step: () => vitest('server') },
  race: { minutes: 1.25, step: () => vitest('race') },
  fault: { minutes: 1.75, step: () => vitest('fault') },
  browser: { minutes: 5.5, step: browser },
  // After the browser, for which the screens are built already.
  release: { minutes: 2, step: () => vitest('release') },
};

async function check(): Promise<Counts> {
  const results = await runChecks();
  const passed = results.filter(({ isPassed }) => isPassed).length;
  failures.push(...results.filter(({ isPassed }) => !isPassed).map(({ name }) => `✗ ${name}`));
  return { passed, failed: results.length - passed, skipped: 0 };
}

function vitest(kind: string): Promise<Counts> {
  const report = join(reports, `${kind}.json`);
  // A kind may have several projects, whose names begin with it.
  const args = ['run', '--project', `${kind}*`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return reported(report, { tool: 'vitest/vitest.mjs', args });
}

async function browser(): Promise<Counts> {
  prepareBrowser();
  await buildWeb(root);
  const report = join(reports, 'browser.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  return reported(report, { tool: '@playwright/test/cli.js', args, env });
}

type Run = { tool: string; args: readonly string[]; env?: Record<string, string> };

async function reported(report: string, { tool, args, env = {} }: Run): Promise<Counts> {
  rmSync(report, { force: true });
  const file = join(root, 'node_modules', tool);
  const { code } = await runProgram({ file: process.execPath, args: [file, ...args], env, timeout: patience });
  const text = readIfThere(report);
  const counts = countTests(text, code);
  if (counts.failed > 0) failures.push(...listFailures(text));
  return counts;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function run(name: string, step: () => Promise<Counts>): Promise<Counts> {
  console.log(`\n── ${name} ──`);
  try {
    return await step();
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !kinds[name]);
if (unknown.length > 0) {
  console.error(`No such tests: ${unknown.join(', ')}. There are: ${Object.keys(kinds).join(', ')}.`);
  process.exit(1);
}
mkdirSync(reports, { recursive: true });
const results: Counts[] = [];
const lines: string[] = [];
const line = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
for (const [name, { minutes, step }] of Object.entries(kinds)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = performance.now();
  const counts = await run(name, step);
  results.push(counts);
  lines.push(`${name}: ${line(counts)}, ${timeBeside(performance.now() - began, minutes)}`);
}
console.log(`\n${failures.join('\n\n')}\n\n${lines.join('\n')}`);
const sum = total(results);
console.log(line(sum));
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
