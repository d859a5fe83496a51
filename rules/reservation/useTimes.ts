import { addDays, addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';

/** What somebody has reserved: a room, or a course. */
export type SubjectKind = 'reservation' | 'eventReservation';

/** A day of a reservation, by the wall clock of the tenant. */
export type Use = MinuteRange & { readonly date: string };

/** Minutes after the end of the last use, so that people still packing are not bothered. */
const completedAfter = 30;

/** When a reservation is over ('YYYY-MM-DDTHH:MM'); null without a use. */
export function completedAt(uses: readonly Use[]) {
  const last = uses
    .map(({ date, toMinute }) => localDateTimeAt(date, toMinute))
    .toSorted()
    .at(-1);
  return last === undefined ? null : addMinutes(last, completedAfter);
}

/** A reminder for a day of use: the day, when to send it, and when its first use begins. */
export type Reminder = { readonly day: string; readonly remindAt: string; readonly beginsAt: string };

/**
 * When reminders are sent, in order: at an hour (0..23) of the day before. A room has one before its first day, a
 * course one before each of its days.
 */
export function remindersOf(kind: SubjectKind, uses: readonly Use[], hour: number): Reminder[] {
  const days = [...new Set(uses.map(({ date }) => date))].toSorted();
  const reminded = kind === 'reservation' ? days.slice(0, 1) : days;
  return reminded.map((day) => {
    const begins = uses.filter(({ date }) => date === day).map(({ fromMinute }) => fromMinute);
    return {
      day,
      remindAt: localDateTimeAt(addDays(day, -1), hour * 60),
      beginsAt: localDateTimeAt(day, Math.min(...begins)),
    };
  });
}
