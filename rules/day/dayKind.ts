import type { DayKind } from '#contract/facility/room.ts';
import { weekdayOf, yearlyDaysOf } from './day.ts';

/**
 * Holidays: day ('YYYY-MM-DD'), or a town's own of every year ('MM-DD') → name, '' for what is none here. Days that are
 * missing are ordinary. A town's own come before those of the country, which are inherited; see holidaysWith.
 */
export type Holidays = Readonly<Record<string, string>>;

/** A holiday of a town itself on a day, or on a day ('MM-DD') of every year; '' makes an ordinary day of it. */
export type OwnHoliday = { readonly day: string; readonly name: string };

/** The holidays of a town: those of the country, and its own. */
export const holidaysWith = (national: Holidays, own: readonly OwnHoliday[]): Holidays =>
  own.length === 0
    ? national
    : Object.create(national, Object.fromEntries(own.map(({ day, name }) => [day, { value: name, enumerable: true }])));

/** The name of the holiday on that day, '' on ordinary days. */
export function holidayNameOn(day: string, holidays: Holidays) {
  const yearly = yearlyDaysOf(day)
    .map((yearly) => holidays[yearly])
    .find((name) => name !== undefined);
  return (yearly !== undefined && !Object.hasOwn(holidays, day) ? yearly : holidays[day]) ?? '';
}

/**
 * The kind of day for fees: Sundays and holidays alike, Saturdays, else weekdays. `holidayName` is '' on ordinary days.
 */
export function dayKindOf(day: string, holidayName: string): DayKind {
  const weekday = weekdayOf(day);
  if (holidayName !== '' || weekday === 0) return 'holiday';
  return weekday === 6 ? 'saturday' : 'weekday';
}
