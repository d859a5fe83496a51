import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps } from '#rules/day/minuteRange.ts';
import { clashingSessions } from './clashingSessions.ts';

const at = (fromMinute: number, toMinute: number, place = '教室', date = '2026-07-05') => ({
  ...{ fromMinute, toMinute, place, date, containerId: 'hall' },
});

test('two that meet at one place clash; what touches, or says no place, does not', () => {
  const [first, second, third] = [at(540, 600), at(590, 660), at(660, 720)];
  expect(clashingSessions([third, second, first])).toEqual(new Set([first, second]));
  expect(clashingSessions([at(540, 600, ''), at(540, 600, '')])).toEqual(new Set());
  expect(clashingSessions([at(540, 600), at(540, 600, '教室', '2026-07-06'), at(540, 600, '和室')])).toEqual(new Set());
  expect(clashingSessions([first, { ...first, containerId: 'other' }])).toEqual(new Set());
});

test('they are those of every pair that overlaps', () => {
  const session = fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 6 }), fc.constantFrom('教室', '和室'))
    .map(([from, length, place]) => at(from, from + length, place));
  fc.assert(
    fc.property(fc.array(session, { maxLength: 12 }), (sessions) => {
      const meets = (one: (typeof sessions)[number]) =>
        sessions.some((other) => other !== one && other.place === one.place && overlaps(one, other));
      expect(clashingSessions(sessions)).toEqual(new Set(sessions.filter(meets)));
    }),
  );
});
