import { addMonths, firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { Period } from '../occupancy.queries.ts';

/** The days of a month 'YYYY-MM'. What takes rooms is kept in memory by whole months, whatever days are asked about. */
export function monthPeriod(month: string): Period {
  const first = firstOfMonth(month);
  return { first, last: lastOfMonth(first) };
}

/** The months 'YYYY-MM' in which days lie, from the first to the last. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let day = firstOfMonth(first); day <= last; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}
