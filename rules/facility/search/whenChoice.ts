import { addDays, isDay, weekdayOf } from '#rules/day/day.ts';

/** The days of a search: so many from this one on, of these days of the week; none named are all. */
export type SearchedDays = { readonly from: string; readonly days: number; readonly weekdays: readonly number[] };

/** How far ahead 「いつでも」 and 「毎週」 look: as far as a search may. */
const monthAhead = 31;

const saturday = 6;

/** Days from today to this Saturday; on a Sunday, whose weekend has begun, -1. */
const toSaturday = (today: string) => (weekdayOf(today) === 0 ? -1 : saturday - weekdayOf(today));

const words: Readonly<Record<string, (today: string) => SearchedDays>> = {
  anyDay: (from) => ({ from, days: monthAhead, weekdays: [] }),
  today: (from) => ({ from, days: 1, weekdays: [] }),
  tomorrow: (today) => ({ from: addDays(today, 1), days: 1, weekdays: [] }),
  /** What is left of it, once it has begun. */
  weekend: (today) => {
    const ahead = toSaturday(today);
    return ahead < 0 ? { from: today, days: 1, weekdays: [] } : { from: addDays(today, ahead), days: 2, weekdays: [] };
  },
  nextWeekend: (today) => ({ from: addDays(today, toSaturday(today) + 7), days: 2, weekdays: [] }),
};

const weekly = /^weekly-([0-6])$/;

/** '毎週火曜' as it is kept: 'weekly-2'. */
export const weeklyChoice = (weekday: number) => `weekly-${weekday}`;

/** The day of the week of such a choice; null for any other. */
export function weekdayOfChoice(choice: string) {
  const [, weekday] = weekly.exec(choice) ?? [];
  return weekday === undefined ? null : Number(weekday);
}

/** A choice as an address says it: a word, 'weekly-2' or a day. What is none, or a day that is over, is any day. */
export function whenChoiceOf(told: string, today: string) {
  if (Object.hasOwn(words, told) || weekly.test(told)) return told;
  return isDay(told) && told >= today ? told : 'anyDay';
}

/** The days that such a choice means today. */
export function daysOfChoice(choice: string, today: string): SearchedDays {
  const weekday = weekdayOfChoice(choice);
  if (weekday !== null) return { from: today, days: monthAhead, weekdays: [weekday] };
  const ofWord = Object.hasOwn(words, choice) ? words[choice] : undefined;
  return ofWord ? ofWord(today) : { from: choice, days: 1, weekdays: [] };
}
