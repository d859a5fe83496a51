import { describe, expect, it } from 'vitest';
import type { ClosedDays } from '#contract/desk/closureYear.ts';
import { closedYear, daysText } from './closedYear.ts';

const rooms = [
  { articleId: 'a', articleName: 'ホールA' },
  { articleId: 'b', articleName: 'ホールB' },
];
const monday: ClosedDays = {
  source: 'calendar',
  closureId: null,
  kind: null,
  reason: '毎週月曜日は休館日です。',
  articleIds: ['a', 'b'],
  fromMinute: 0,
  toMinute: 1440,
  dates: ['2026-01-05', '2026-01-12', '2026-02-02'],
};
const check: ClosedDays = {
  source: 'closure',
  closureId: 'c',
  kind: 'maintenance',
  reason: '点検のため',
  articleIds: ['a'],
  fromMinute: 540,
  toMinute: 720,
  dates: ['2026-01-04', '2026-01-05', '2026-01-06'],
};
const yearOf = (closed: readonly ClosedDays[], room = '', begin = '2026-01') =>
  closedYear(
    begin,
    { containerName: '', rooms, holidays: [{ date: '2026-01-12', name: '成人の日' }], closed: [...closed] },
    room,
  );
const dayOf = (months: ReturnType<typeof yearOf>, date: string) =>
  months.flatMap(({ days }) => days).find((day) => day.date === date);

describe('the year of closures', () => {
  it('has all days of twelve months, with the names of holidays', () => {
    const months = yearOf([]);
    expect(months.map(({ days }) => days.length)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    const fiscal = yearOf([], '', '2027-04');
    expect(fiscal.map(({ month }) => month).filter((_, index) => index % 8 === 0 || index === 11)).toEqual([
      ...['2027-04', '2027-12', '2028-03'],
    ]);
    expect(fiscal[10]?.days).toHaveLength(29);
    expect(dayOf(months, '2026-01-12')).toMatchObject({ holidayName: '成人の日', mark: null, reasons: [] });
  });

  it('marks a day by what closes most of it, and tells every reason', () => {
    const months = yearOf([monday, check]);
    expect(dayOf(months, '2026-01-04')?.mark).toEqual({ source: 'closure', isPart: true });
    expect(dayOf(months, '2026-01-05')?.mark).toEqual({ source: 'calendar', isPart: false });
    expect(dayOf(months, '2026-01-05')?.reasons).toHaveLength(2);
    const official = { ...monday, source: 'official' as const, dates: ['2026-01-05'] };
    expect(dayOf(yearOf([official, monday]), '2026-01-05')?.mark?.source).toBe('calendar');
  });

  it('tells under each month why, on which days, at which hours, and for which rooms', () => {
    const [january, february] = yearOf([monday, check]);
    expect(january?.notes).toEqual([
      { days: '4～6日', reason: '保守点検　点検のため　09:00～12:00（ホールA）', closureId: 'c' },
      { days: '5日、12日', reason: '毎週月曜日は休館日です。', closureId: null },
    ]);
    expect(february?.notes).toMatchObject([{ days: '2日' }]);
  });

  it('is also that of one room', () => {
    const whole = { ...check, fromMinute: 0, toMinute: 1440 };
    expect(dayOf(yearOf([whole]), '2026-01-04')?.mark?.isPart).toBe(true);
    expect(dayOf(yearOf([whole], 'a'), '2026-01-04')?.mark?.isPart).toBe(false);
    expect(yearOf([whole], 'a')[0]?.notes[0]?.reason).toBe('保守点検　点検のため');
    expect(dayOf(yearOf([whole], 'b'), '2026-01-04')?.mark).toBeNull();
  });
});

it('says days that follow each other as one', () => {
  expect(daysText(['2026-01-01', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-31'])).toBe('1日、3～5日、31日');
});
