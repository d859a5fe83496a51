import { describe, expect, test } from 'vitest';
import { isInstant, secondsOf } from '../published/instant.ts';
import { quicknet, roundAt, timeOfRound } from './drand.ts';

describe('rounds of quicknet', () => {
  test.each([
    ['2023-08-23T15:09:27Z', 1],
    ['2023-08-23T15:09:28Z', 2],
    ['2023-08-23T15:09:30Z', 2],
    ['2023-08-23T15:59:24Z', 1000],
    ['2026-04-19T23:59:58Z', 27_946_612],
    ['2026-04-20T00:00:00Z', 27_946_612],
    ['2026-04-20T00:00:01Z', 27_946_613],
    ['2020-01-01T00:00:00Z', 1],
  ])('the first at or after %s is %i', (instant, round) => {
    expect(roundAt(quicknet, secondsOf(instant))).toBe(round);
  });

  test('a round is the first at or after its own time and not a second later', () => {
    for (let round = 2; round < 5_000_000; round += 99_991) {
      const time = timeOfRound(quicknet, round);
      expect(roundAt(quicknet, time)).toBe(round);
      expect(roundAt(quicknet, time - 2)).toBe(round);
      expect(roundAt(quicknet, time + 1)).toBe(round + 1);
    }
  });
});

describe('instants', () => {
  test.each(['1970-01-01T00:00:00Z', '2024-02-29T23:59:59Z', '2026-12-31T12:00:00Z'])(
    '%s has the seconds of the calendar',
    (text) => {
      expect(isInstant(text)).toBe(true);
      expect(secondsOf(text)).toBe(Date.parse(text) / 1000);
    },
  );

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00Z',
    '2026-01-01T09:00:00+09:00',
    '',
  ])('%j is none', (text) => {
    expect(isInstant(text)).toBe(false);
  });
});
