import { addMonths, isDay, yearOf } from '#rules/day/day.ts';

/** True for a month the calendar accepts, written 'YYYY-MM'. */
export const isMonth = (text: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);

const firstOf = (month: string) => `${month}-01`;

/** '2026-12' and 1 → '2027-01' */
export const monthAfter = (month: string, count: number) => addMonths(firstOf(month), count).slice(0, 7);

type DayChoice = {
  /** By the address. */
  asked: string | null;
  today: string;
  /** Days of the month that have entries, in their order. */
  filledDays: readonly string[];
};

/** The day of a month whose entries are told: the one asked for, else from today on the first that has some. */
export function toldDay(month: string, { asked, today, filledDays }: DayChoice) {
  if (asked !== null && isDay(asked) && asked.startsWith(month)) return asked;
  const from = today.startsWith(month) ? today : firstOf(month);
  return filledDays.find((day) => day >= from) ?? from;
}

/** Whole years to choose a month from: those around the month on show and around the present one. */
export function monthsByYear(shown: string, present: string) {
  const years = [yearOf(shown), yearOf(present)];
  const first = Math.max(Math.min(...years) - 1, 1900);
  const last = Math.min(Math.max(...years) + 1, 2199);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    return { year, months: Array.from({ length: 12 }, (__, month) => monthAfter(`${year}-01`, month)) };
  });
}
