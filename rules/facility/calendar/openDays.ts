import { addDays, weekdayOf } from '#rules/day/day.ts';
import { type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import { monthlyDayOf, monthlyDayText, nameOfWeekday } from '#rules/day/monthlyDay.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { articleOn, exceptionOn } from './articleOn.ts';

type Calendar = Pick<
  ArticleFacts,
  'closedWeekdays' | 'closedMonthly' | 'holidayRule' | 'closedFor' | 'openFor' | 'versions' | 'timetable' | 'exceptions'
>;

type Day = { readonly day: string; readonly holidays: Holidays };

const isHoliday = ({ day, holidays }: Day) => holidayNameOn(day, holidays) !== '';

const monthlyOn = ({ closedMonthly = [] }: Calendar, day: string) =>
  closedMonthly.find((monthly) => monthlyDayOf(day, monthly) === day);

/** Why a day is closed when it is no holiday; null for an open one. */
function whyClosedRegularly(calendar: Calendar, day: string) {
  const weekday = weekdayOf(day);
  if (calendar.closedWeekdays.includes(weekday)) return `毎週${nameOfWeekday(weekday)}は休館日です。`;
  const monthly = monthlyOn(calendar, day);
  return monthly === undefined ? null : `毎月${monthlyDayText(monthly)}は休館日です。`;
}

const insteadOfHoliday = '休館日が祝日に当たったため、この日に振り替えて休館します。';

/** Closing days of the holidays right before a day that it takes over. */
function isClosedInstead(calendar: Calendar, { day, holidays }: Day) {
  let isNextOpen = true;
  for (let before = addDays(day, -1); ; before = addDays(before, -1)) {
    const isFree = isHoliday({ day: before, holidays });
    // A day in between that is closed anyway is passed over by what a month closes, not by what a week closes.
    if (!isFree && whyClosedRegularly(calendar, before) === null) return false;
    if (!isFree) isNextOpen = false;
    if (isFree && isNextOpen && calendar.closedWeekdays.includes(weekdayOf(before))) return true;
    if (isFree && monthlyOn(calendar, before) !== undefined) return true;
  }
}

/**
 * Why an article is closed on a day by its calendar, in a sentence; null when it is open. Single closures are occupancy
 * instead. `holidayRule`:
 * - open: a holiday is open, whatever the weekday;
 * - closed: holidays are closed as well as the closed days;
 * - closed_next_day: a holiday is open; when it fell on a closed weekday, the next day that is no holiday is closed
 *   instead; when it fell on a closed day of the month, the next day that would be open is.
 *
 * A day that is an exception is open or closed as the exception says.
 *
 * Sundays are holidays here only when the calendar names them. To judge a day, `holidays` must reach back over the
 * holidays right before it.
 */
export function whyClosedOn(article: Calendar, day: string, holidays: Holidays): string | null {
  const calendar = articleOn(article, day, holidays);
  const { closedFor, openFor, holidayRule } = calendar;
  if (openFor !== undefined) return null;
  if (closedFor !== undefined) return `休館します（${closedFor}）。`;
  if (isHoliday({ day, holidays })) {
    return holidayRule === 'closed' ? `祝日（${holidayNameOn(day, holidays)}）は休館日です。` : null;
  }
  const regularly = whyClosedRegularly(calendar, day);
  if (regularly !== null || holidayRule !== 'closed_next_day') return regularly;
  return isClosedInstead(calendar, { day, holidays }) ? insteadOfHoliday : null;
}

/** Why an article is open although a rule closes it, in a sentence; none on any other day. */
export function whyOpenOn(article: Pick<Calendar, 'exceptions'>, day: string): string[] {
  const openFor = exceptionOn(article, day)?.openFor;
  return openFor === undefined ? [] : [`この日は臨時に開館します（${openFor}）。`];
}

/** True on the days an article is closed by its calendar. */
export const closedOn = (article: Calendar, day: string, holidays: Holidays) =>
  whyClosedOn(article, day, holidays) !== null;
