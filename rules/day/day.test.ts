import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '../testing/load.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  atDayOfMonth,
  dayFromNumber,
  dayNumber,
  daysBetween,
  daysFrom,
  daysInMonth,
  firstOfMonth,
  isDay,
  isLeapYear,
  lastOfMonth,
  localDateTimeAt,
  minuteStamp,
  weekdayOf,
} from './day.ts';

const anyDay = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') }).map(dayFromNumber);

describe('days that exist', () => {
  test.each([
    ['2026-11-20', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['２０２６-01-01', false],
    ['2026-01-01T00:00', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isDay(text)).toBe(exists);
  });

  test.each([
    [1900, false],
    [2000, true],
    [2024, true],
    [2026, false],
  ])('%i is a leap year: %s', (year, leap) => {
    expect(isLeapYear(year)).toBe(leap);
    expect(daysInMonth(year, 2)).toBe(leap ? 29 : 28);
  });
});

describe('day arithmetic', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-03-01', 11_017],
    ['2026-11-20', 20_777],
  ])('%s is day number %i', (day, number) => {
    expect(dayNumber(day)).toBe(number);
    expect(dayFromNumber(number)).toBe(day);
  });

  test('every day number has one day, and the calendar of the platform agrees', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (number) => {
        const day = dayFromNumber(number);
        const platform = new Date(number * 86_400_000);
        expect(isDay(day)).toBe(true);
        expect(dayNumber(day)).toBe(number);
        expect(day).toBe(platform.toISOString().slice(0, 10));
        expect(weekdayOf(day)).toBe(platform.getUTCDay());
      }),
      runsOf(),
    );
  });

  test('adding days and taking them back changes nothing, and days sort as text', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 5000 }), (day, count) => {
        const later = addDays(day, count);
        expect(addDays(later, -count)).toBe(day);
        expect(daysBetween(day, later)).toBe(count);
        expect(day < later).toBe(true);
      }),
      runsOf(),
    );
  });

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  test('six days from a date cross the end of the month', () => {
    expect(daysFrom('2026-11-28', 6)).toEqual([
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ]);
  });
});

describe('months', () => {
  test.each([
    ['2026-11-20', -3, '2026-08-20'],
    ['2026-05-31', -3, '2026-02-28'],
    ['2024-05-31', -3, '2024-02-29'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-06-15', -12, '2025-06-15'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  test('the first and the last day of a month', () => {
    expect(firstOfMonth('2024-02-10')).toBe('2024-02-01');
    expect(lastOfMonth('2024-02-10')).toBe('2024-02-29');
  });

  test('a day the month does not have is its last', () => {
    expect(atDayOfMonth('2026-11-20', 31)).toBe('2026-11-30');
    expect(atDayOfMonth('2026-11-20', 5)).toBe('2026-11-05');
  });
});

describe('moments', () => {
  test.each([
    ['2026-11-20', 0, '2026-11-20T00:00'],
    ['2026-11-20', 545, '2026-11-20T09:05'],
    ['2026-11-20', 1440, '2026-11-21T00:00'],
    ['2026-12-31', 1500, '2027-01-01T01:00'],
    ['2026-11-20', -30, '2026-11-19T23:30'],
  ])('minute %s %i is %s', (day, minute, expected) => {
    expect(localDateTimeAt(day, minute)).toBe(expected);
  });

  test('adding minutes and taking them back changes nothing, and moments sort as text', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(1439), fc.integer({ min: 1, max: 100_000 }), (day, minute, count) => {
        const moment = localDateTimeAt(day, minute);
        const later = addMinutes(moment, count);
        expect(addMinutes(later, -count)).toBe(moment);
        expect(minuteStamp(later) - minuteStamp(moment)).toBe(count);
        expect(moment < later).toBe(true);
      }),
      runsOf(),
    );
  });
});
