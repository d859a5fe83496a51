import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

describe('the log of the process', () => {
  it('is written soon, without waiting for more', async () => {
    const { log } = processLog('info', openSync(file, 'a'));
    log.info('one');
    await vi.waitFor(async () => expect(await messages()).toEqual(['one']), { timeout: 2_000 });
  });

  it('is written in full and in order when asked to flush', async () => {
    const descriptor = openSync(file, 'a');
    const { log, flush } = processLog('info', descriptor);
    const said = Array.from({ length: 5_000 }, (_, turn) => `line ${turn}`);
    for (const text of said) log.info({ password: 'secret' }, text);
    await flush();
    closeSync(descriptor);
    expect(await messages()).toEqual(said);
    expect((await lines()).join('')).not.toContain('secret');
  });

  it('is written at once with a fatal line', async () => {
    const { log } = processLog('info', openSync(file, 'a'));
    log.info('before');
    log.fatal('the end');
    expect(await messages()).toEqual(['before', 'the end']);
  });

  it('says nothing below its level', async () => {
    const { log, flush } = processLog('error', openSync(file, 'a'));
    log.info('quiet');
    log.error('loud');
    await flush();
    expect(await messages()).toEqual(['loud']);
  });

  it.each([
    ['exits', 'process.exit(3)', 3],
    ['fails', 'throw new Error("unexpected")', 1],
    ['comes to its end', '', 0],
  ])('is complete when the process %s', async (_how, ending, code) => {
    const program = `
      import { processLog } from ${JSON.stringify(resolve(import.meta.dirname, 'processLog.ts'))};
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
