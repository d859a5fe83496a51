import { expect, it } from 'vitest';
import { mostWeekly, weeklySessions } from './weeklySessions.ts';

const plain = { holidays: [], skipsHolidays: true, skipsYearEnd: true, closed: [] };

it('[COURSE-02] a course of every week skips holidays, the end of the year and closed days, names them, and is held as often as wanted', () => {
  const holidays = [{ day: '2026-11-23', name: '勤労感謝の日' }];
  const wanted = { ...plain, first: '2026-11-16', count: 5, holidays, closed: ['2026-12-14'] };
  expect(weeklySessions(wanted)).toEqual({
    days: ['2026-11-16', '2026-11-30', '2026-12-07', '2026-12-21', '2026-12-28'],
    skipped: [
      { day: '2026-11-23', why: '勤労感謝の日' },
      { day: '2026-12-14', why: '休館日' },
    ],
  });
  const late = weeklySessions({ ...plain, first: '2026-12-29', count: 2 });
  expect(late).toEqual({ days: ['2027-01-05', '2027-01-12'], skipped: [{ day: '2026-12-29', why: '年末年始' }] });
});

it('holidays are days like others where the town says so, and nobody waits for too many', () => {
  const holidays = [{ day: '2026-11-23', name: '勤労感謝の日' }];
  const all = { ...plain, first: '2026-11-23', holidays, skipsHolidays: false, skipsYearEnd: false };
  expect(weeklySessions({ ...all, count: 1 })).toEqual({ days: ['2026-11-23'], skipped: [] });
  expect(weeklySessions({ ...all, count: 1_000_000 }).days).toHaveLength(mostWeekly);
});
