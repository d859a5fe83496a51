import { addDays, dayOf, localDateTimeAt, minuteStamp } from '#rules/day/day.ts';
import { instantOf } from '#server/time.ts';

/** instantOf, but asking the zone only twice a day, because tens of thousands of local date-times are converted. */
export function instantsIn(timeZone: string) {
  const days = new Map<string, { midnight: number; isUsual: boolean }>();
  const dayWith = (day: string) => {
    const known = days.get(day);
    if (known) return known;
    const midnight = instantOf(localDateTimeAt(day, 0), timeZone).getTime();
    const next = instantOf(localDateTimeAt(addDays(day, 1), 0), timeZone).getTime();
    const made = { midnight, isUsual: next - midnight === 86_400_000 };
    days.set(day, made);
    return made;
  };
  return (moment: string) => {
    const { midnight, isUsual } = dayWith(dayOf(moment));
    const minutes = minuteStamp(moment) - minuteStamp(`${dayOf(moment)}T00:00`);
    return isUsual ? new Date(midnight + minutes * 60_000) : instantOf(moment, timeZone);
  };
}
