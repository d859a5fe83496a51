import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { askAgainSeconds, hashesAtOnce, isHeld, isPassGood, timeToTurn, waitWords } from './queueWait.ts';

const minute = 60_000;
const now = 1_780_000_000_000;

describe('when to ask again', () => {
  it.each([
    ['at once nearly, when the turn is near', 500, 0.5, 1],
    ['after half of the time to the turn', 10_000, 0.5, 5],
    ['up to a fifth earlier', 10_000, 0, 4],
    ['up to a fifth later', 10_000, 1, 6],
    ['after ten seconds at most, but for the jitter', 1_000_000, 0.5, 10],
  ])('%s', (_title, toTurnMs, random, seconds) => {
    expect(askAgainSeconds(toTurnMs, random)).toBe(seconds);
  });

  it('grows with the time to the turn, and leaves a third of it, unless that is less than two seconds away', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.double({ min: 0, max: 1, noNaN: true }), (a, b, random) => {
        const [near, far] = a < b ? [a, b] : [b, a];
        expect(askAgainSeconds(near, random)).toBeLessThanOrEqual(askAgainSeconds(far, random));
        if (far > 2_000) expect(askAgainSeconds(far, random) * 1500).toBeLessThan(far);
      }),
      runsOf(),
    );
  });
});

test('who has nobody before him waits for one turn, and is held in his request when that is near', () => {
  expect(timeToTurn(0, 20)).toBe(20);
  expect(timeToTurn(149, 20)).toBe(3_000);
  expect(isHeld(3_000)).toBe(true);
  expect(isHeld(3_001)).toBe(false);
});

test.each([
  ['just given', 0, 0, true],
  ['seen ten minutes ago', 30 * minute, 10 * minute, true],
  ['not seen for longer', 30 * minute, 10 * minute + 1, false],
  ['given by a server whose clock is a little ahead', -5_000, -5_000, true],
  ['of a time far ahead', -5 * minute, -5 * minute, false],
  ['whose holder came a moment after it was written', -1_000, 0, true],
  ['that came long after it was seen', -2 * minute, 0, false],
])('a pass %s', (_title, cameAgo, seenAgo, isGood) => {
  expect(isPassGood({ cameUs: (now - cameAgo) * 1000, seenMs: now - seenAgo }, now)).toBe(isGood);
});

test('a pass without times is none', () => {
  expect(isPassGood({ cameUs: Number.NaN, seenMs: Number.NaN }, now)).toBe(false);
  expect(isPassGood({ cameUs: Number.NaN, seenMs: now }, now)).toBe(false);
});

test.each([
  [1, 'まもなくです'],
  [15, 'まもなくです'],
  [16, '30秒ほど'],
  [40, '30秒ほど'],
  [41, '1分ほど'],
  [70, '1分ほど'],
  [71, '2分ほど'],
  [600, '10分ほど'],
])('%i seconds are told as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

test.each([
  [1, 4, 1],
  [2, 4, 1],
  [4, 4, 3],
  [16, 4, 3],
  [16, 32, 15],
])('on %i cores with %i threads, so many are hashed at once: %i', (cores, threads, atOnce) => {
  expect(hashesAtOnce({ cores, threads })).toBe(atOnce);
});
