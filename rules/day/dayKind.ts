import type { DayKind } from '#contract/facility.ts';
import { weekdayOf } from './day.ts';

/** National holidays: day ('YYYY-MM-DD') → name. Days that are missing are ordinary. */
export type Holidays = Readonly<Record<string, string>>;

/** The name of the holiday on that day, '' on ordinary days. */
export const holidayNameOn = (day: string, holidays: Holidays) => holidays[day] ?? '';

/**
 * The kind of day for fees: Sundays and holidays alike, Saturdays, else weekdays. `holidayName` is '' on ordinary days.
 */
export function dayKindOf(day: string, holidayName: string): DayKind {
  const weekday = weekdayOf(day);
  if (holidayName !== '' || weekday === 0) return 'holiday';
  return weekday === 6 ? 'saturday' : 'weekday';
}
