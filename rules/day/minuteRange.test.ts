import { expect, test } from 'vitest';
import { overlaps, timeRangeName } from './minuteRange.ts';

test('[LOCALE-01] hours and minutes have two digits, and the end of the day is 24:00', () => {
  expect(timeRangeName({ fromMinute: 545, toMinute: 1440 })).toBe('09:05～24:00');
});

test('what touches does not overlap', () => {
  expect(overlaps({ fromMinute: 0, toMinute: 60 }, { fromMinute: 60, toMinute: 120 })).toBe(false);
  expect(overlaps({ fromMinute: 60, toMinute: 120 }, { fromMinute: 0, toMinute: 60 })).toBe(false);
  expect(overlaps({ fromMinute: 0, toMinute: 61 }, { fromMinute: 60, toMinute: 120 })).toBe(true);
});
