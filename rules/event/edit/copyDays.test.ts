import { expect, it } from 'vitest';
import { shiftByWeekday, shifted, whyClosed } from './copyDays.ts';

it('[COURSE-01] what is copied begins on the first same weekday from the wanted day on, and every date keeps its weekday', () => {
  // Saturday 2026-04-04, wanted from Thursday 2026-10-01 on: Saturday 2026-10-03.
  const days = shiftByWeekday('2026-04-04', '2026-10-01');
  expect([days, days % 7]).toEqual([182, 0]);
  expect(shifted('2026-04-04', days)).toBe('2026-10-03');
  expect(shifted('2026-03-01T10:00', days)).toBe('2026-08-30T10:00');
  expect(shiftByWeekday('2026-04-04', '2026-10-03')).toBe(days);
});

it('[COURSE-01] a date that falls on a holiday or the end of the year says so', () => {
  const holidays = [{ day: '2026-11-03', name: '文化の日' }];
  expect(['2026-11-03', '2026-12-31', '2026-11-04'].map((day) => whyClosed(day, holidays))).toEqual([
    '文化の日',
    '年末年始',
    '',
  ]);
});
