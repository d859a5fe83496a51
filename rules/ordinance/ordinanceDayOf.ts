import { addDays, weekdayOf } from '#rules/day/day.ts';
import { type Holidays, holidayNameOn } from '#rules/day/dayKind.ts';
import { weekdayNames } from '#rules/day/monthlyDay.ts';
import type { NamedDay, OrdinanceDay, UsedDay } from './ordinance.ts';

/** The kind of day that an ordinance knows: a holiday is one on whatever day of the week it falls. */
export function ordinanceDayOf(date: string, holidays: Holidays): OrdinanceDay {
  if (holidayNameOn(date, holidays) !== '') return 'holiday';
  return ({ 0: 'sunday', 6: 'saturday' } as const)[weekdayOf(date)] ?? 'weekday';
}

/** 休前日: the day before a Sunday or a holiday, whatever it is itself. */
function isEve(date: string, holidays: Holidays) {
  const next = ordinanceDayOf(addDays(date, 1), holidays);
  return next === 'sunday' || next === 'holiday';
}

/** A day by all names that a row or a rule may call it. A holiday goes by no weekday. */
export function namedDayOf(date: string, holidays: Holidays): Pick<UsedDay, 'day' | 'also'> {
  const day = ordinanceDayOf(date, holidays);
  const weekday = weekdayNames[weekdayOf(date)];
  return {
    day,
    also: [...(day === 'weekday' && weekday ? [weekday] : []), ...(isEve(date, holidays) ? ['eve' as const] : [])],
  };
}

type Named = { readonly day: OrdinanceDay; readonly also?: readonly NamedDay[] | undefined };

/** Whether a day is one of those that a row or a rule names. */
export const isNamed = (names: readonly NamedDay[] | undefined, { day, also = [] }: Named) =>
  names === undefined || names.some((name) => name === day || also.includes(name));
