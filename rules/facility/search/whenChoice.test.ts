import { expect, it } from 'vitest';
import { daysOfChoice, weekdayOfChoice, weeklyChoice, whenChoiceOf } from './whenChoice.ts';

const [wednesday, saturday, sunday] = ['2026-06-10', '2026-06-13', '2026-06-14'];

it.each([
  ['anyDay', wednesday, '2026-06-10 31'],
  ['today', wednesday, '2026-06-10 1'],
  ['tomorrow', wednesday, '2026-06-11 1'],
  ['tomorrow', '2026-06-30', '2026-07-01 1'],
  ['weekend', wednesday, '2026-06-13 2'],
  ['weekend', '2026-06-12', '2026-06-13 2'],
  ['weekend', saturday, '2026-06-13 2'],
  ['weekend', sunday, '2026-06-14 1'],
  ['nextWeekend', wednesday, '2026-06-20 2'],
  ['nextWeekend', saturday, '2026-06-20 2'],
  ['nextWeekend', sunday, '2026-06-20 2'],
  ['nextWeekend', '2026-06-15', '2026-06-27 2'],
  ['weekly-2', wednesday, '2026-06-10 31 2'],
  ['weekly-0', sunday, '2026-06-14 31 0'],
  ['2026-12-05', wednesday, '2026-12-05 1'],
])('[OPEN-03] %s on %s means %s', (choice, today, expected) => {
  const { from, days, weekdays } = daysOfChoice(choice, today);
  expect([from, days, ...weekdays].join(' ')).toBe(expected);
});

it.each([
  ['weekend', 'weekend'],
  ['weekly-6', 'weekly-6'],
  ['weekly-7', 'anyDay'],
  ['2026-06-10', '2026-06-10'],
  ['2026-06-09', 'anyDay'],
  ['2026-02-30', 'anyDay'],
  ['constructor', 'anyDay'],
  ['', 'anyDay'],
])('[OPEN-03] an address that says %j asks for %s', (told, expected) => {
  expect(whenChoiceOf(told, wednesday)).toBe(expected);
});

it('[OPEN-03] a day of the week is there again in its choice', () => {
  expect([0, 3, 6].map((weekday) => weekdayOfChoice(weeklyChoice(weekday)))).toEqual([0, 3, 6]);
  expect(weekdayOfChoice('weekend')).toBeNull();
});
