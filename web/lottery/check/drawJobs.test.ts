import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import type { Transcript } from '#rules/lottery/published/transcript.ts';
import { aLine, anEventDraw, drawn, entriesOf } from '#rules/lottery/testing/aDraw.ts';
import { drawCheckWords } from '#rules/lottery/verify/checkWords.ts';
import { doDrawJob, type Recomputed, type ResultOf, type VerifyJob } from './drawJobs.ts';

const lines = [aLine('A1'), aLine('B2'), aLine('C3', ['tea'], 2)];
const transcript = drawn(anEventDraw(), lines);
const text = canonicalJson(transcript);
const shownOf = ({ definition, closing, transcriptHash }: Transcript) => ({
  definition: canonicalJson(definition),
  root: closing.root,
  transcriptHash,
});
const shown = shownOf(transcript);

const verify = (more: { transcript?: string; shown?: typeof shown; noted?: Record<string, string> } = {}) =>
  doDrawJob({ name: 'verify', transcript: text, shown, noted: {}, ...more }) as ResultOf<VerifyJob>;
const failedOf = ({ checks }: Pick<Recomputed, 'checks'>) =>
  checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name);

describe('[LOT-01] doing a draw again', () => {
  test('a true record passes every check, and each has words', () => {
    const { checks } = verify();
    expect(failedOf({ checks })).toEqual([]);
    expect(checks.map(({ name }) => name)).toContain('page');
    expect(checks.every(({ name }) => drawCheckWords[name].label !== '')).toBe(true);
  });

  test('the published examples pass', () => {
    const vectors: (Transcript & { salts: unknown })[] = JSON.parse(
      readFileSync(new URL('../../../docs/chusen-v1/vector.json', import.meta.url), 'utf8'),
    );
    const results = vectors.map(({ salts: _, ...vector }) =>
      verify({ transcript: canonicalJson(vector), shown: shownOf(vector) }),
    );
    expect(results.flatMap(failedOf)).toEqual([]);
    // The signature of a beacon is left to somebody who has the library for it.
    expect(results.map(({ promisedRound }) => promisedRound?.spoken.round)).toEqual([1000, undefined, undefined]);
  });

  test('a record with another result does not', () => {
    const [first, ...others] = transcript.outcomes;
    const changed = first && { ...first, rounds: first.rounds.map((round) => (round === 0 ? 1 : 0)) };
    const failed = failedOf(verify({ transcript: canonicalJson({ ...transcript, outcomes: [changed, ...others] }) }));
    expect(failed).toEqual(['outcomes', 'transcriptHash']);
  });

  test('a record of another draw than the page speaks of fails that check', () => {
    const other = drawn(anEventDraw({ title: '冬の講座' }), lines);
    expect(failedOf(verify({ transcript: canonicalJson(other) }))).toEqual(['page']);
  });

  test('what was noted before is compared', () => {
    const noted = { definitionHash: transcript.definitionHash, closingHash: '0'.repeat(64) };
    expect(failedOf(verify({ noted }))).toEqual(['notedClosing']);
  });

  test.each(['', '{', '[]', '{"definition":1}'])('%j is no record, and nothing more is looked at', (nonsense) => {
    const recomputed = verify({ transcript: nonsense });
    expect(recomputed.checks).toHaveLength(1);
    expect(failedOf(recomputed)).toEqual(['form']);
  });
});

test('[LOT-01] the overview of a record: how often everything was asked for, and where the order came from', () => {
  const { randomness, seed } = transcript;
  expect(doDrawJob({ name: 'overview', transcript: text })).toMatchObject({
    odds: [{ choice: 'tea', applications: 3, seats: 1 }],
    randomness: randomness.hex,
    seed,
  });
  expect(() => doDrawJob({ name: 'overview', transcript: '{}' })).toThrow('no record');
});

test('[LOT-01] a receipt finds its entry', () => {
  const receipt = { entryNumber: 'B2', salt: entriesOf(lines)[1]?.salt ?? '' };
  const report = doDrawJob({ name: 'receipt', transcript: text, receipt });
  expect(report).toMatchObject({ line: lines[1], rank: expect.any(Number) });
});
