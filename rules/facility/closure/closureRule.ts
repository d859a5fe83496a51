import { addMonths, daysBetween, daysFrom, lastOfMonth, yearOf } from '#rules/day/day.ts';
import type { MinuteRange } from '#rules/day/minuteRange.ts';
import { type MonthlyDay, monthlyDayOf, monthsBetween } from '#rules/day/monthlyDay.ts';

/** A closure that comes again: on a day of every month, or between two days ('MM-DD') of every year. */
export type Every =
  | { readonly everyMonth: MonthlyDay }
  | { readonly everyYear: { readonly from: string; readonly to: string } };

/** When it comes, and on which days it does not although it would. */
export type Recurring = Every & { readonly except: readonly string[] };

/** The days from `first` to `last` on which it closes. */
export function recurringDays({ except, ...every }: Recurring, first: string, last: string): string[] {
  const days =
    'everyMonth' in every
      ? monthsBetween(first, last).flatMap((month) => monthlyDayOf(month, every.everyMonth) ?? [])
      : yearly(every.everyYear, first, last);
  return days.filter((day) => day >= first && day <= last && !except.includes(day));
}

function yearly({ from, to }: { from: string; to: string }, first: string, last: string) {
  const years = Array.from({ length: yearOf(last) - yearOf(first) + 2 }, (_, index) => yearOf(first) - 1 + index);
  return years.flatMap((year) => {
    const begins = existing(`${year}-${from}`);
    const ends = existing(`${to < from ? year + 1 : year}-${to}`);
    return daysFrom(begins, daysBetween(begins, ends) + 1);
  });
}

/** February 29 of other years is February 28; see yearlyDaysOf. */
const existing = (day: string) => (day > lastOfMonth(day) ? lastOfMonth(day) : day);

/** What comes again, with the hours that it closes on each of its days. */
export type ClosingRule = MinuteRange & { readonly recurring: Recurring };

/** Whether it closes on a day at all, and whether some of a use. */
export const comesOn = ({ recurring }: Pick<ClosingRule, 'recurring'>, day: string) =>
  recurringDays(recurring, day, day).length > 0;

/** Whether it would come on a day that is excepted. */
export const isSkipped = ({ recurring }: Pick<ClosingRule, 'recurring'>, day: string) =>
  recurring.except.includes(day) && comesOn({ recurring: { ...recurring, except: [] } }, day);

export const closesUse = (rule: ClosingRule, use: MinuteRange & { readonly date: string }) =>
  use.fromMinute < rule.toMinute && rule.fromMinute < use.toMinute && comesOn(rule, use.date);

/** So far ahead what comes again stands in occupancy: the end of a month. */
export const laidDownUntil = (today: string) => lastOfMonth(addMonths(today, 15));
