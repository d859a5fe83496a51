import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pack, sumsOf } from './pack.ts';

test('the same files give the same bytes, whenever and in whatever order they were written', async () => {
  const work = mkdtempSync(join(tmpdir(), 'yoyaku-pack-'));
  const packed = async (names: readonly string[], seconds: number) => {
    const folder = join(work, String(seconds), 'one');
    mkdirSync(folder, { recursive: true });
    for (const name of names) {
      writeFileSync(join(folder, name), name);
      utimesSync(join(folder, name), seconds, seconds);
    }
    const file = join(work, `${seconds}.tar.gz`);
    await pack(folder, file, new Date(0));
    return file;
  };
  const files = [await packed(['a', 'b'], 1_000), await packed(['b', 'a'], 2_000)];
  const sums = (await sumsOf(files)).trim().split('\n');
  const [one = '', other = ''] = sums.map((line) => line.split('  ')[0] ?? '');
  expect(one).toBe(other);
  expect(one).toBe(
    createHash('sha256')
      .update(readFileSync(files[0] ?? ''))
      .digest('hex'),
  );
  rmSync(work, { recursive: true });
});
