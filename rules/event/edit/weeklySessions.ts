import { addDays } from '#rules/day/day.ts';

type Weekly = {
  readonly first: string;
  /** So many are held, however many are skipped on the way. */
  readonly count: number;
  /** Days of the town that are holidays, with their names. */
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
  readonly skipsHolidays: boolean;
  /** 12/29 to 1/3, on which public halls are closed. */
  readonly skipsYearEnd: boolean;
  /** Days on which the place is closed besides. */
  readonly closed: readonly string[];
};

export type SkippedDay = { readonly day: string; readonly why: string };

/** So many sessions one screen lays down, and so many weeks it goes on for them. */
export const mostWeekly = 60;
const mostWeeks = 120;

const isYearEnd = (day: string) => day.slice(5) >= '12-29' || day.slice(5) <= '01-03';

/** The days of a course that is held every week, without those on which it is not, which are named. */
export function weeklySessions(wanted: Weekly): { readonly days: string[]; readonly skipped: SkippedDay[] } {
  const days: string[] = [];
  const skipped: SkippedDay[] = [];
  const count = Math.min(wanted.count, mostWeekly);
  for (let week = 0; days.length < count && week < mostWeeks; week += 1) {
    const day = addDays(wanted.first, week * 7);
    const why = whySkipped(day, wanted);
    if (why === null) days.push(day);
    else skipped.push({ day, why });
  }
  return { days, skipped };
}

/** Why nothing is held on a day; null where something is. */
export function whySkipped(
  day: string,
  { holidays, skipsHolidays, skipsYearEnd, closed }: Omit<Weekly, 'first' | 'count'>,
): string | null {
  const holiday = skipsHolidays ? holidays.find((one) => one.day === day) : undefined;
  if (holiday) return holiday.name;
  if (skipsYearEnd && isYearEnd(day)) return '年末年始';
  return closed.includes(day) ? '休館日' : null;
}
