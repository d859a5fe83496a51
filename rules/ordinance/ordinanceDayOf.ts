import { weekdayOf } from '#rules/day/day.ts';
import { type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import type { OrdinanceDay } from './ordinance.ts';

/** The kind of day that an ordinance knows: a holiday is one on whatever day of the week it falls. */
export function ordinanceDayOf(date: string, holidays: Holidays): OrdinanceDay {
  if (holidayNameOn(date, holidays) !== '') return 'holiday';
  return ({ 0: 'sunday', 6: 'saturday' } as const)[weekdayOf(date)] ?? 'weekday';
}
