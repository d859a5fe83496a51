import { addDays, addMinutes, momentAt } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/facility/frames.ts';
import type { Subject } from '../payment/subject.ts';

/** A day of a reservation, by the wall clock of the tenant. */
export type Use = MinuteRange & { readonly date: string };

/** After the end of the last use, in minutes: those who are still packing are not bothered. */
const completedAfter = 30;

/** When a reservation is over ('YYYY-MM-DDTHH:MM'); null without a use. */
export function completedAt(uses: readonly Use[]) {
  const last = uses
    .map(({ date, toMinute }) => momentAt(date, toMinute))
    .toSorted()
    .at(-1);
  return last === undefined ? null : addMinutes(last, completedAfter);
}

/** A day of use people are reminded of, when that is done, and when its first use begins. */
export type Reminder = { readonly day: string; readonly remindAt: string; readonly beginsAt: string };

/**
 * When people are reminded, in order: at an hour (0..23) of the day before, of a room once before its first day, of a course
 * before each of its days.
 */
export function remindersOf(kind: Subject['kind'], uses: readonly Use[], hour: number): Reminder[] {
  const days = [...new Set(uses.map(({ date }) => date))].toSorted();
  const reminded = kind === 'reservation' ? days.slice(0, 1) : days;
  return reminded.map((day) => {
    const begins = uses.filter(({ date }) => date === day).map(({ fromMinute }) => fromMinute);
    return { day, remindAt: momentAt(addDays(day, -1), hour * 60), beginsAt: momentAt(day, Math.min(...begins)) };
  });
}
