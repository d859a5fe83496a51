import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { digest } from '../published/digest.ts';
import { noHoldings } from '../published/holdings.ts';
import type { Transcript } from '../published/transcript.ts';
import { isTranscript } from '../published/transcriptForm.ts';
import { aFacilityDraw, aLine, anEventDraw, aUse, drawn, entriesOf, lines } from '../testing/aDraw.ts';
import { failedChecks } from '../testing/failedChecks.ts';
import { changesOf, pathsIn, replaced, resealed, spelled } from '../testing/tampering.ts';
import { verifyTranscript } from './verifyTranscript.ts';

const eventTranscript = drawn(
  anEventDraw({
    winLimit: 2,
    events: [
      { id: 'tea', name: '茶道', seats: 2 },
      { id: 'ink', name: '書道', seats: 1 },
      { id: 'koto', name: '箏' },
    ],
    conditions: [
      { type: 'UpperLimit', name: '文化', limit: 2, events: ['tea', 'ink', 'koto'] },
      { type: 'NotReserved', name: '併願', events: ['tea'], opposite: ['ink'] },
    ],
  }),
  [aLine('A', ['tea', 'ink'], 2), aLine('B', ['ink', 'koto']), aLine('C', ['tea', 'koto']), aLine('D', ['tea'])],
  { ...noHoldings, held: { C: ['ink'] }, seats: { tea: 1 } },
);

const facilityTranscript = drawn(
  aFacilityDraw(),
  [
    aLine('A', [[aUse('hall', '2026-12-05', [540, 720]), aUse('hall', '2026-12-06', [540, 720])]]),
    aLine('B', [[aUse('hall-east', '2026-12-06', [540, 1020])], [aUse('studio', '2026-12-06', [540, 1020])]], 3),
    aLine('C', [[aUse('studio', '2026-12-06', [1020, 1200])]]),
  ],
  { ...noHoldings, places: [{ space: 'west', date: '2026-12-07', from: 0, to: 1440 }] },
);

const samples = [eventTranscript, facilityTranscript, drawn(anEventDraw(), [])];

describe('a right transcript', () => {
  test('passes every check, and goes through JSON unchanged', () => {
    for (const transcript of samples) {
      expect(failedChecks(transcript)).toEqual([]);
      expect(verifyTranscript(JSON.parse(JSON.stringify(transcript)))).toEqual(verifyTranscript(transcript));
      expect(verifyTranscript(transcript).map(({ name }) => name)).toEqual([
        'form',
        'definition',
        'definitionHash',
        'list',
        'root',
        'holdings',
        'closing',
        'closingHash',
        'randomness',
        'seed',
        'order',
        'outcomes',
        'transcriptHash',
      ]);
    }
  });

  test('carries no salt and nothing beyond its declared fields', () => {
    const text = JSON.stringify(samples);
    for (const { salt } of entriesOf(samples.flatMap(({ entries }) => entries.map(({ line }) => line)))) {
      expect(text).not.toContain(salt);
    }
  });
});

describe('a changed transcript', { timeout: 30_000 }, () => {
  test('every single change of every part is noticed, also when the last hash is made to fit again', () => {
    let tampered = 0;
    for (const transcript of samples) {
      for (const path of pathsIn(transcript)) {
        let part: unknown = transcript;
        for (const key of path) part = Object(part)[key];
        for (const changed of changesOf(part)) {
          const value = replaced(transcript, path, () => changed);
          if (spelled(value) === spelled(transcript)) continue;
          tampered += 1;
          expect(failedChecks(value), `${path.join('.')} = ${spelled(changed)}`).not.toEqual([]);
          const isSealable = isTranscript(value) && path[0] !== 'transcriptHash';
          if (isSealable)
            expect(failedChecks(resealed(value)), `${path.join('.')} = ${spelled(changed)}`).not.toEqual([]);
        }
      }
    }
    console.log(`${tampered} changes noticed`);
    expect(tampered).toBeGreaterThan(1000);
  });

  test.each<[string, (transcript: Transcript) => unknown, string[]]>([
    [
      'another title',
      (value) => ({ ...value, definition: { ...value.definition, title: 'x' } }),
      ['definitionHash', 'closing', 'seed'],
    ],
    [
      'an entry left out',
      (value) => ({ ...value, entries: value.entries.slice(1) }),
      ['root', 'closing', 'seed', 'order', 'outcomes'],
    ],
    [
      'another line under the same leaf',
      (value) => ({ ...value, entries: value.entries.map((entry) => ({ ...entry, line: { ...entry.line, t: 9 } })) }),
      ['closing', 'order'],
    ],
    ['other holdings', (value) => ({ ...value, holdings: noHoldings }), ['closing']],
    ['another secret', (value) => ({ ...value, randomness: { hex: digest('x') } }), ['randomness', 'seed', 'order']],
    ['two entries changed about', (value) => ({ ...value, order: value.order.toReversed() }), ['order']],
    [
      'a friend who wins',
      (value) => ({ ...value, outcomes: value.outcomes.map(({ n }) => ({ n, rounds: [1, 0] })) }),
      ['outcomes'],
    ],
  ])('names what is wrong: %s', (_, change, names) => {
    expect(failedChecks(change(eventTranscript))).toEqual(expect.arrayContaining(names));
  });

  test('the first place where the order parts is shown, not all of it', () => {
    const check = verifyTranscript({ ...eventTranscript, order: eventTranscript.order.slice(0, 2) }).find(
      ({ name }) => name === 'order',
    );
    expect(check?.expected).toMatch(/^3: {"key":"[0-9a-f]{64}","n":"[A-D]","ticket":[12]}$/);
    expect(check?.found).toBe('2 in all');
  });

  test('one made up from the beginning is told only by what was noted before', () => {
    const other = drawn(anEventDraw(), lines(3));
    expect(failedChecks(other)).toEqual([]);
    const noted = { definitionHash: eventTranscript.definitionHash, closingHash: eventTranscript.closingHash };
    expect(failedChecks(other, noted)).toEqual(['notedDefinition', 'notedClosing']);
    expect(failedChecks(eventTranscript, noted)).toEqual([]);
  });

  test.each([null, undefined, 1, 'x', [], {}, { definition: null }, new Map(), { ...eventTranscript, entries: [{}] }])(
    'what is no transcript at all fails its form: %#',
    (value) => {
      expect(failedChecks(value)).toEqual(['form']);
    },
  );

  test('whatever is sent, there is an answer', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...pathsIn(facilityTranscript)), (any, path) => {
        const value = replaced(facilityTranscript, path, () => any);
        expect(verifyTranscript(value).length).toBeGreaterThan(0);
      }),
      runsOf(500),
    );
  });
});
