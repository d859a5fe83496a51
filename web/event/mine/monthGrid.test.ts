import { expect, test } from 'vitest';
import { weeksOf } from '#web/calendar/weeksOf.ts';
import { isMonth, monthAfter, monthsByYear, toldDay } from './monthGrid.ts';

test.each([
  ['2026-06', true],
  ['2026-12', true],
  ['2026-13', false],
  ['2026-00', false],
  ['2026-6', false],
  ['1899-12', false],
  ['2200-01', false],
  ['2026-06-01', false],
  ['june', false],
])('%s is a month: %s', (text, isOne) => {
  expect(isMonth(text)).toBe(isOne);
});

test('months follow each other across the years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-06', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-06',
  ]);
});

test('[ECAL-01] a grid begins on Sunday', () => {
  // 1 June 2026 is a Monday.
  const weeks = weeksOf('2026-06');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06']);
  expect(weeks[4]).toEqual(['2026-06-28', '2026-06-29', '2026-06-30', null, null, null, null]);
});

test('[ECAL-01] a month has the weeks it needs, from four to six', () => {
  // February 2026 begins on a Sunday, August 2026 on a Saturday, February 2024 has a 29th.
  expect(['2026-02', '2026-06', '2026-08'].map((month) => weeksOf(month).length)).toEqual([4, 5, 6]);
  expect(weeksOf('2026-02').flat()).not.toContain(null);
  expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
});

test('the months to choose from reach a year around what is shown and what is now', () => {
  const years = monthsByYear('2024-03', '2026-06');
  expect(years.map(({ year }) => year)).toEqual([2023, 2024, 2025, 2026, 2027]);
  expect(years[0]?.months.at(-1)).toBe('2023-12');
  expect(monthsByYear('1900-01', '1900-01').map(({ year }) => year)).toEqual([1900, 1901]);
});

const filledDays = ['2026-07-05', '2026-07-19'];

test.each([
  ['the day asked for', '2026-07-12', '2026-07-01', filledDays, '2026-07-12'],
  ['not one of another month', '2026-08-12', '2026-07-01', filledDays, '2026-07-05'],
  ['not one that is no day', '2026-07-40', '2026-07-01', filledDays, '2026-07-05'],
  ['today where it has something', null, '2026-07-19', filledDays, '2026-07-19'],
  ['else the next that has something', null, '2026-07-06', filledDays, '2026-07-19'],
  ['today where nothing follows', null, '2026-07-20', filledDays, '2026-07-20'],
  ['in another month the first that has something', null, '2026-06-10', filledDays, '2026-07-05'],
  ['else its first day', null, '2026-06-10', [], '2026-07-01'],
])('[ECAL-01] the entries of a day are told: %s', (_, asked, today, filled, day) => {
  expect(toldDay('2026-07', { asked, today, filledDays: filled })).toBe(day);
});
