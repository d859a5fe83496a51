import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { closeList } from './draw/closeList.ts';
import { draw } from './draw/draw.ts';
import type { Transcript } from './published/transcript.ts';
import { verifyReceipt } from './verify/verifyReceipt.ts';
import { verifyTranscript } from './verify/verifyTranscript.ts';

const folder = join(import.meta.dirname, '../../docs/chusen-v1');
const vectorFile = join(folder, 'vector.json');

/** Published draws, each a transcript and the salts by entry number. */
const vector: (Transcript & { readonly salts: Readonly<Record<string, string>> })[] = JSON.parse(
  readFileSync(vectorFile, 'utf8'),
);

/** The output of the independent program for a file: one line per draw. */
async function verified(file: string) {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'verify.mjs'), file]);
  return stdout.trim().split('\n');
}

describe('the published vector', { timeout: 30_000 }, () => {
  test('has draws of both kinds, an empty one, and every source of randomness', () => {
    expect(vector.map(({ definition }) => [definition.kind, definition.source.type])).toEqual([
      ['event', 'drand'],
      ['facility', 'sealed'],
      ['facility', 'ceremony'],
    ]);
    expect(vector.map(({ entries }) => entries.length)).toEqual([7, 6, 0]);
  });

  test.each(vector)('%# comes out of its entries and salts to the byte', ({ salts, ...transcript }) => {
    const { definition, holdings, randomness, entries } = transcript;
    const own = entries.map(({ line }) => ({ line, salt: salts[line.n] ?? '' }));
    const again = draw(closeList({ definition, entries: own.toReversed(), holdings }), randomness);
    expect(again).toEqual(transcript);
    expect(verifyTranscript(transcript).filter(({ isPassed }) => !isPassed)).toEqual([]);
    for (const { line, salt } of own) {
      const { checks } = verifyReceipt(transcript, { entryNumber: line.n, salt });
      expect(checks.every(({ isPassed }) => isPassed)).toBe(true);
    }
  });

  test('comes out of an independent program, too, which notices a changed one', async () => {
    expect(await verified(vectorFile)).toEqual(vector.map(({ transcriptHash }) => `${transcriptHash} ok`));
    const place = mkdtempSync(join(tmpdir(), 'yoyaku-vector-'));
    try {
      const changed = vector.map((one) => ({ ...one, definition: { ...one.definition, winLimit: 3 } }));
      writeFileSync(join(place, 'changed.json'), JSON.stringify(changed));
      const lines = await verified(join(place, 'changed.json'));
      expect(lines).toEqual(vector.map(({ transcriptHash }) => `${transcriptHash} NOT THE SAME`));
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });

  test('the independent programs have thirty lines', () => {
    for (const name of ['verify.py', 'verify.mjs']) {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      const code = lines.filter((line) => line.trim() !== '' && !line.startsWith('//'));
      expect(code.length, name).toBeLessThanOrEqual(30);
    }
  });
});
