import { expect, test } from 'vitest';
import type { HolidayRule } from './articleFacts.ts';
import { closedOn, whyClosedOn } from './openDays.ts';

// 2026-11-23 is a Monday, 2026-05-03 to 05-06 run from Sunday to Wednesday.
const holidays = {
  '2026-05-03': '憲法記念日',
  '2026-05-04': 'みどりの日',
  '2026-05-05': 'こどもの日',
  '2026-05-06': '振替休日',
  '2026-11-03': '文化の日',
  '2026-11-23': '勤労感謝の日',
};

const monday = 1;

test.each<[string, HolidayRule, number[], string, boolean]>([
  ['an ordinary day is open', 'open', [monday], '2026-11-20', false],
  ['a closed weekday is closed', 'open', [monday], '2026-11-16', true],
  ['open: a holiday on a closed weekday is open', 'open', [monday], '2026-11-23', false],
  ['open: the day after it is open too', 'open', [monday], '2026-11-24', false],
  ['closed: a holiday on a closed weekday is closed', 'closed', [monday], '2026-11-23', true],
  ['closed: a holiday on another weekday is closed', 'closed', [monday], '2026-11-03', true],
  ['closed: the day after a holiday is open', 'closed', [monday], '2026-11-24', false],
  ['closed: a Sunday that is no holiday is open', 'closed', [monday], '2026-11-22', false],
  ['closed_next_day: a holiday on a closed weekday is open', 'closed_next_day', [monday], '2026-11-23', false],
  ['closed_next_day: the next day is closed instead', 'closed_next_day', [monday], '2026-11-24', true],
  ['closed_next_day: the day after that is open', 'closed_next_day', [monday], '2026-11-25', false],
  ['closed_next_day: a holiday on an open weekday closes nothing', 'closed_next_day', [monday], '2026-11-04', false],
  ['closed_next_day: holidays in a row are open', 'closed_next_day', [monday], '2026-05-05', false],
  ['closed_next_day: the first day after holidays in a row is closed', 'closed_next_day', [monday], '2026-05-07', true],
  ['closed_next_day: once', 'closed_next_day', [monday], '2026-05-08', false],
  ['closed_next_day: other Mondays are closed', 'closed_next_day', [monday], '2026-11-16', true],
  ['never closed', 'closed_next_day', [], '2026-11-24', false],
])('[CAL-04] %s', (_title, holidayRule, closedWeekdays, day, isClosed) => {
  expect(closedOn({ closedWeekdays, holidayRule }, day, holidays)).toBe(isClosed);
});

// 2026-05-05 (こどもの日) is the first Tuesday of May, 2026-11-03 (文化の日) that of November.
test.each<[string, HolidayRule, string, boolean]>([
  ['a closed day of the month is closed', 'open', '2026-12-01', true],
  ['others of its weekday are open', 'open', '2026-12-08', false],
  ['open: a holiday on it is open', 'open', '2026-11-03', false],
  ['open: and nothing instead', 'open', '2026-11-05', false],
  ['closed: a holiday on it is closed', 'closed', '2026-11-03', true],
  ['closed_next_day: a holiday on it is open', 'closed_next_day', '2026-11-03', false],
  ['closed_next_day: the day after is closed anyway', 'closed_next_day', '2026-11-04', true],
  ['closed_next_day: so it is the next open one', 'closed_next_day', '2026-11-05', true],
  ['closed_next_day: once', 'closed_next_day', '2026-11-06', false],
  ['closed_next_day: after holidays in a row', 'closed_next_day', '2026-05-07', true],
])('[CAL-04] closing days of the month: %s', (_title, holidayRule, day, isClosed) => {
  const wednesday = 3;
  const calendar = { closedWeekdays: [wednesday], closedMonthly: ['1st tuesday' as const], holidayRule };
  expect(closedOn(calendar, day, holidays)).toBe(isClosed);
});

test.each([
  ['2026-11-16', '毎週月曜日は休館日です。'],
  ['2026-11-12', '毎月第2木曜日は休館日です。'],
  ['2026-11-24', '休館日が祝日に当たったため、この日に振り替えて休館します。'],
  ['2026-12-29', '休館します（年末年始）。'],
  ['2026-11-20', null],
])('what closes %s is said: %s', (day, why) => {
  const calendar = {
    closedWeekdays: [monday],
    closedMonthly: ['2nd thursday' as const],
    holidayRule: 'closed_next_day' as const,
    timetable: [{ when: { season: { from: '12-29', to: '01-03' } }, closedFor: '年末年始' }],
  };
  expect(whyClosedOn(calendar, day, holidays)).toBe(why);
});

test('holidays that are closed are named', () => {
  const calendar = { closedWeekdays: [], holidayRule: 'closed' as const };
  expect(whyClosedOn(calendar, '2026-11-03', holidays)).toBe('祝日（文化の日）は休館日です。');
});
