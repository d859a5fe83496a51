import { addDays, daysBetween, localDateTimeAt } from '#rules/day/day.ts';
import { Refused } from '#server/refused.ts';
import { instantOf } from '#server/time.ts';

type Period = { readonly from: string; readonly to: string };

/** The first moment of some days and the first one after them. Refuses daysReversed and tooManyDays. */
export function momentsOf({ from, to }: Period, timeZone: string, mostDays = 366) {
  if (from > to) throw new Refused('daysReversed');
  if (daysBetween(from, to) >= mostDays) throw new Refused('tooManyDays');
  const at = (day: string) => instantOf(localDateTimeAt(day, 0), timeZone);
  return { from: at(from), until: at(addDays(to, 1)) };
}
