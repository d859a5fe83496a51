import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { writeNextMigrations } from '#server/testing/nextMigrations.ts';
import { runProgram } from '../programs/runProgram.ts';
import { pack, sumsOf } from '../release/pack.ts';
import { signText } from '../release/sign.ts';
import { readShell } from './testing/readShell.ts';

const root = join(import.meta.dirname, '../..');
const testing = join(import.meta.dirname, 'testing');
const release = inject('release');
const work = mkdtempSync(join(tmpdir(), 'yoyaku-install-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A version after this one, signed by the same key: the same sources, and migrations of its own. */
async function makeNext(folder: string) {
  mkdirSync(folder);
  const staged = join(work, 'staged');
  mkdirSync(staged);
  await runProgram({ file: 'tar', args: ['-xzf', join(release.folder, `${release.name}.tar.gz`), '-C', staged] });
  const name = `${release.name}-next`;
  renameSync(join(staged, release.name), join(staged, name));
  await writeNextMigrations(join(staged, name, 'server/db/migrations'));
  const archive = join(folder, `${name}.tar.gz`);
  await pack(join(staged, name), archive, new Date(), 1);
  rmSync(staged, { recursive: true });
  const sums = await sumsOf([archive]);
  const { signature, publicKey } = signText(sums, release.keyFile);
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  writeFileSync(join(folder, 'SHA256SUMS.sig'), signature);
  writeFileSync(join(folder, 'yoyaku-release.pub'), publicKey);
}

/** So many seconds the proxy keeps a call for a process that starts; a machine at work with other things takes longer. */
const patience = 29;

/** What is looked at once the lines below a heading have run. */
const looks: Readonly<Record<string, string>> = {
  '5. The service': 'systemd-analyze verify /etc/systemd/system/yoyaku*',
  '7. The first town and its administrators': `
    signs_in "$(grep -o 'https://yoyaku\\.example\\.jp/console/t/aoba/invitation#.*' "$WORK/output" | head -n 1)"
    [ "$(has_column reservation colour)" = 0 ]`,
  '8. The first backup': `
    ls /var/backups/yoyaku | grep -q "^yoyaku-[0-9T]*Z$"
    { yoyaku doctor || true; } | grep "^ok.key"
    asks_on`,
  Upgrade: `
    [ "$(has_column reservation colour)" = 1 ]
    signs_in`,
  'The way back': `
    [ "$(readlink /opt/yoyaku/current)" = "${release.name}" ]
    signs_in
    kill "$asking"`,
};

test('[ADOPT-02] each line of docs/install.md leads from an empty Debian to https, the first administrator, the next version and back', async () => {
  if (process.getuid?.() !== 0)
    throw new Error('This takes root on Linux: it makes a machine of its own to install on.');
  cpSync(release.folder, join(work, 'release'), { recursive: true });
  await makeNext(join(work, 'next'));
  const blocks = readShell(readFileSync(join(root, 'docs/install.md'), 'utf8'));
  expect(Object.keys(looks).filter((heading) => !blocks.some((block) => block.heading === heading))).toEqual([]);
  const script = blocks.flatMap(({ heading, lines }, index) => {
    const isLast = blocks[index + 1]?.heading !== heading;
    return [lines, `echo; echo 'done: ${heading}'`, (isLast && looks[heading]) || ''];
  });
  const given = `WORK=${work} NODE=${process.execPath} REPOSITORY=${root}`;
  const prepared = `export ${given}\n. ${join(testing, 'installing.sh')}\nexec >"$WORK/output" 2>&1\n`;
  writeFileSync(join(work, 'run.sh'), [prepared, ...script, "echo 'done: all'", ''].join('\n'));
  const began = performance.now();
  const { code, output: before } = await runProgram({
    file: join(testing, 'emptied.sh'),
    args: [work, '/bin/bash', join(work, 'run.sh')],
    env: { REPOSITORY: root },
    isQuiet: true,
    timeout: 580_000,
  });
  console.log(`docs/install.md took ${((performance.now() - began) / 1000).toFixed(0)} s`);
  // The lines of the document write to a file, which those after them read.
  const output = before + readFileSync(join(work, 'output'), 'utf8');
  const done = [...output.matchAll(/^done: (.+)$/gm)].map(([, heading]) => heading);
  expect({ code, done }, output.slice(-6_000)).toEqual({
    code: 0,
    done: [...blocks.map(({ heading }) => heading), 'all'],
  });
  expect(output.match(/^signed in: admin$/gm)).toHaveLength(3);
  // A resident who looks all the while waits for the restarts, and is turned away by none.
  const calls = readFileSync(join(work, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  console.log(`${calls.length} calls, the slowest ${Math.max(...calls.map(([, seconds]) => Number(seconds)))} s`);
  expect(calls.filter(([status, seconds]) => status !== '200' && Number(seconds) < patience)).toEqual([]);
}, 600_000);
