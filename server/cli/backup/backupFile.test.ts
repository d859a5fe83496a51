import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../commandCall.ts';
import { readBackupFile, writeBackupFile, writeKeyFile } from './backupFile.ts';

let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  const recipient = await writeKeyFile(inFolder('key'));
  const pieces = async function* () {
    for (let piece = 0; piece < 40; piece += 1) yield Buffer.from(`${randomBytes(6_000).toString('hex')}\n`);
  };
  await writeBackupFile(pieces(), { file: inFolder('plain'), recipients: [] });
  await writeBackupFile(pieces(), { file: inFolder('sealed'), recipients: [recipient] });
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads all of it, as a restore does; what the operator is told where that fails. */
async function told(file: string) {
  const reading = readBackupFile({ file: inFolder(file), identity: inFolder('key') }, async (backup) => {
    let length = 0;
    for await (const piece of backup) length += piece.length;
    return length;
  });
  return reading.then((length) => `${length} bytes`, explain);
}

describe('[SAFE-08] a backup file', () => {
  it.each(['plain', 'sealed'])('that is %s and whole is read', async (kind) => {
    expect(await told(kind)).toBe('480040 bytes');
  });

  const cuts = [20, 0.1, 0.5, 0.9, -1];
  it.each(['plain', 'sealed'].flatMap((kind) => cuts.map((cut) => [kind, cut] as const)))(
    'that is %s and cut at %d is told of in a sentence, without a stack',
    async (kind, cut) => {
      const whole = await readFile(inFolder(kind));
      const length = cut < 0 ? whole.length + cut : cut < 1 ? Math.floor(whole.length * cut) : cut;
      await writeFile(inFolder('cut'), whole.subarray(0, length));
      expect(await told('cut')).toMatch(/^The backup is damaged, cut off, .*\.$/);
    },
  );

  it.each(['plain', 'sealed'])('that is %s and has a wrong byte is told of in a sentence', async (kind) => {
    const bytes = await readFile(inFolder(kind));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await writeFile(inFolder('wrong'), bytes);
    expect(await told('wrong')).toMatch(/^The backup is damaged/);
  });

  it('that is not there is told of by its name', async () => {
    expect(await told('missing')).toContain('ENOENT');
  });
});
