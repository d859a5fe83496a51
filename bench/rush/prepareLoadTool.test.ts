import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareLoadTool } from './prepareLoadTool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-tools-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function aProgram(where: string, mode = 0o755) {
  const path = join(folder, where);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, '#!/bin/sh\n');
  await chmod(path, mode);
  return path;
}

it('takes what is there, the first in PATH, and nothing that is no program', async () => {
  await aProgram('text/wrk', 0o644);
  const first = await aProgram('first/wrk');
  await aProgram('second/wrk');
  const folders = ['nowhere', 'text', 'first', 'second'].map((name) => join(folder, name));
  vi.stubEnv('PATH', folders.join(delimiter));
  expect(prepareLoadTool('wrk')).toBe(first);
});
