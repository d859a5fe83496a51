import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processLog } from './processLog.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-log-'));
  file = join(folder, 'log');
});
afterEach(() => rm(folder, { recursive: true }));

const lines = async () => (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
const messages = async () => (await lines()).map((line) => JSON.parse(line).msg);

const imported = `import { processLog } from ${JSON.stringify(resolve(import.meta.dirname, 'processLog.ts'))};`;

describe('the log of the process', () => {
  it('is written soon, without waiting for more', async () => {
    const { log } = processLog('info', { fd: openSync(file, 'a') });
    log.info('one');
    await vi.waitFor(async () => expect(await messages()).toEqual(['one']), { timeout: 2_000 });
  });

  it('is written in full and in order when it ends', async () => {
    const descriptor = openSync(file, 'a');
    const { log, end } = processLog('info', { fd: descriptor });
    const said = Array.from({ length: 5_000 }, (_, turn) => `line ${turn}`);
    for (const text of said) log.info({ password: 'secret' }, text);
    await end();
    closeSync(descriptor);
    expect(await messages()).toEqual(said);
    expect((await lines()).join('')).not.toContain('secret');
  });

  it('is written at once with a fatal line', async () => {
    const { log } = processLog('info', { fd: openSync(file, 'a') });
    log.info('before');
    log.fatal('the end');
    expect(await messages()).toEqual(['before', 'the end']);
  });

  it('says nothing below its level', async () => {
    const { log, end } = processLog('error', { fd: openSync(file, 'a') });
    log.info('quiet');
    log.error('loud');
    await end();
    expect(await messages()).toEqual(['loud']);
  });

  it('loses lines rather than memory when nobody reads them, and says how many', async () => {
    const program = `
      ${imported}
      const { log, end } = processLog('info', { waitingMost: 100_000 });
      for (let turn = 0; turn < 5_000; turn += 1) log.info({ turn }, 'line');
      setTimeout(() => end().then(() => process.exit()), 2_000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await sleep(1_000);
    const read = (await text(child.stdout)).trim().split('\n');
    const said = read.map((line): { msg: string; lines?: number } => JSON.parse(line));
    const lost = said.reduce((sum, { lines = 0 }) => sum + lines, 0);
    expect(lost).toBeGreaterThan(0);
    expect(said.filter(({ msg }) => msg === 'line')).toHaveLength(5_000 - lost);
  });

  it.each([
    ['exits', 'process.exit(3)', 3],
    ['fails', 'throw new Error("unexpected")', 1],
    ['comes to its end', '', 0],
  ])('is complete when the process %s', async (_how, ending, code) => {
    const program = `
      ${imported}
      const { log } = processLog('info');
      for (let turn = 0; turn < 1000; turn += 1) log.info({ turn }, 'line');
      ${ending}`;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(status).toBe(code);
    expect(stdout.trim().split('\n')).toHaveLength(1_000);
  });
});
