import { addDays, daysBetween, weekdayOf } from '#rules/day/day.ts';
import { whySkipped } from './weeklySessions.ts';

/**
 * By how many days courses move that begin on a day, so that they begin from another day on: whole weeks, so that every
 * date keeps its weekday.
 */
export function shiftByWeekday(first: string, from: string) {
  const until = (weekdayOf(first) - weekdayOf(from) + 7) % 7;
  return daysBetween(first, addDays(from, until));
}

/** A local date-time some days later, or a day. */
export const shifted = (moment: string, days: number) => `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`;

type Holidays = readonly { readonly day: string; readonly name: string }[];

/** Why a date that was moved is no day for a course; '' where it is one. */
export const whyClosed = (day: string, holidays: Holidays) =>
  whySkipped(day, { holidays, skipsHolidays: true, skipsYearEnd: true, closed: [] }) ?? '';
