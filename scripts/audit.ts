import { join } from 'node:path';
import { runProgram } from './programs/runProgram.ts';

type Found = {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
};

/** Asks the registry which of the packages have known vulnerabilities, those that build and test too. */
const { output } = await runProgram({
  file: 'npm',
  args: ['audit', '--json', '--loglevel=silent', `--prefix=${join(import.meta.dirname, '..')}`],
  isQuiet: true,
});
const found = parsed(output);
const vulnerable = Object.entries(found.vulnerabilities ?? {});
for (const [name, { severity, range }] of vulnerable) console.log(`${severity}: ${name} ${range}`);
if (found.vulnerabilities === undefined) console.log(`Nothing was looked up. ${found.message ?? output}`);
else console.log(`${vulnerable.length} packages with known vulnerabilities`);
process.exitCode = found.vulnerabilities !== undefined && vulnerable.length === 0 ? 0 : 1;

function parsed(text: string): Found {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
