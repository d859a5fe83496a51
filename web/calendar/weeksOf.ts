import { daysFrom, daysInMonth, lastOfMonth, monthOf, weekdayOf, yearOf } from '#rules/day/day.ts';

/** The weeks of a month from Sunday to Saturday; null for days of adjacent months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const days = daysFrom(first, daysInMonth(yearOf(first), monthOf(first)));
  const before = Array<null>(weekdayOf(first)).fill(null);
  const after = Array<null>(6 - weekdayOf(lastOfMonth(first))).fill(null);
  const cells = [...before, ...days, ...after];
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
