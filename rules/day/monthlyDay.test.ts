import { expect, test } from 'vitest';
import { type MonthlyDay, monthlyDayOf, monthlyDayText, readMonthlyDay } from './monthlyDay.ts';

test.each<[MonthlyDay, string, string | null, string]>([
  ['1st monday', '2026-11-20', '2026-11-02', '第1月曜日'],
  ['2nd tuesday', '2026-12-31', '2026-12-08', '第2火曜日'],
  ['5th monday', '2026-11-01', '2026-11-30', '第5月曜日'],
  ['5th monday', '2026-12-01', null, '第5月曜日'],
  ['last friday', '2026-11-01', '2026-11-27', '最終金曜日'],
  ['day 15', '2026-11-01', '2026-11-15', '15日'],
  ['day 31', '2026-02-10', '2026-02-28', '31日'],
  ['last day', '2028-02-10', '2028-02-29', '末日'],
])('%s in the month of %s is %s', (monthly, day, expected, text) => {
  expect(monthlyDayOf(day, monthly)).toBe(expected);
  expect(monthlyDayText(monthly)).toBe(text);
});

test.each([
  ['2nd tuesday', '2nd tuesday'],
  ['last day', 'last day'],
  ['day 1', 'day 1'],
  ['第3月曜', '3rd monday'],
  ['第5日曜日', '5th sunday'],
  ['最終金曜日', 'last friday'],
  ['15日', 'day 15'],
  ['末日', 'last day'],
  ['第３日曜日', '3rd sunday'],
  ['毎月末日', 'last day'],
  ['毎月の第2火曜', '2nd tuesday'],
])('%s is a day of every month', (text, expected) => {
  expect(readMonthlyDay(text)).toBe(expected);
});

test.each(['tuesday', '6th monday', 'day 32', 'day 0', 'first monday', '2nd 火', '第6月曜', '月曜', '32日'])(
  '%s is none',
  (text) => {
    expect(readMonthlyDay(text)).toBeNull();
  },
);
