import { expect, test } from 'vitest';
import { dayKindOf, holidayNameOn } from './dayKind.ts';

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
