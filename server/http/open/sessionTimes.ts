import type { EventDateTime } from '#contract/event/event.ts';
import { addDays } from '#rules/day/day.ts';
import { instantOf } from '#server/time.ts';

/** A local date-time; the end of a day, '24:00', is the beginning of the next one. */
const momentAt = (day: string, time: string) => (time === '24:00' ? `${addDays(day, 1)}T00:00` : `${day}T${time}`);

/** A session's first and last moment in milliseconds since 1970. */
export const sessionInstants = ({ date, startTime, endTime }: EventDateTime, timeZone: string) => ({
  startsAt: instantOf(momentAt(date, startTime), timeZone).getTime(),
  endsAt: instantOf(momentAt(date, endTime), timeZone).getTime(),
});
