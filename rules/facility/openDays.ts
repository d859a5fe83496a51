import { addDays, weekdayOf } from '#rules/day/day.ts';
import { type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import type { ArticleFacts } from './articleFacts.ts';

type Calendar = Pick<ArticleFacts, 'closedWeekdays' | 'holidayRule'>;

/**
 * True on the days an article is closed by its calendar; single closures are occupancy instead. `holidayRule`:
 * - open: a holiday is open, whatever the weekday;
 * - closed: holidays are closed as well as the closed weekdays;
 * - closed_next_day: a holiday is open; when it fell on a closed weekday, the next day that is no holiday is closed
 *   instead.
 *
 * Sundays are holidays here only when the calendar names them. To judge a day, `holidays` must reach back over the
 * holidays right before it.
 */
export function closedOn({ closedWeekdays, holidayRule }: Calendar, day: string, holidays: Holidays) {
  const isHoliday = (date: string) => holidayNameOn(date, holidays) !== '';
  const isClosedWeekday = (date: string) => closedWeekdays.includes(weekdayOf(date));
  if (isHoliday(day)) return holidayRule === 'closed';
  if (isClosedWeekday(day)) return true;
  if (holidayRule !== 'closed_next_day') return false;
  for (let before = addDays(day, -1); isHoliday(before); before = addDays(before, -1)) {
    if (isClosedWeekday(before)) return true;
  }
  return false;
}
