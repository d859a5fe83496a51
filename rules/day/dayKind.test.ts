import { expect, test } from 'vitest';
import { dayKindOf, holidayNameOn, holidaysWith } from './dayKind.ts';

test.each([
  ['2026-11-20', 'Friday', '', 'weekday'],
  ['2026-11-21', 'Saturday', '', 'saturday'],
  ['2026-11-22', 'Sunday', '', 'holiday'],
  ['2026-11-23', 'Monday that is a holiday', '勤労感謝の日', 'holiday'],
  ['2026-05-02', 'Saturday that is a holiday', '市民の日', 'holiday'],
])('%s (%s) %s is charged as: %s', (day, _weekday, holidayName, kind) => {
  expect(dayKindOf(day, holidayName)).toBe(kind);
});

test('a day without a name is no holiday', () => {
  expect(holidayNameOn('2026-11-23', { '2026-11-23': '勤労感謝の日' })).toBe('勤労感謝の日');
  expect(holidayNameOn('2026-11-24', { '2026-11-23': '勤労感謝の日' })).toBe('');
});

test.each([
  ['a national one', '2026-11-23', '勤労感謝の日'],
  ['one of its own on a day', '2026-06-01', '開港記念日'],
  ['one of its own every year', '2031-05-15', '市制記念日'],
  ['a national one that is none there', '2026-05-04', ''],
  ['a national one that is none there in any year', '2030-08-11', ''],
  ['an ordinary day', '2026-11-24', ''],
])('the holidays of a town: %s', (_title, day, expected) => {
  const national = Object.freeze({ '2026-11-23': '勤労感謝の日', '2026-05-04': 'みどりの日', '2030-08-11': '山の日' });
  const holidays = holidaysWith(national, [
    { day: '2026-06-01', name: '開港記念日' },
    { day: '05-15', name: '市制記念日' },
    { day: '2026-05-04', name: '' },
    { day: '08-11', name: '' },
  ]);
  expect(holidayNameOn(day, holidays)).toBe(expected);
});

test('a town without its own has those of the country', () => {
  const national = { '2026-11-23': '勤労感謝の日' };
  expect(holidaysWith(national, [])).toBe(national);
});
