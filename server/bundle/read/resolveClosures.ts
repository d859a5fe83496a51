import {
  addMonths,
  daysBetween,
  daysFrom,
  firstOfMonth,
  lastOfMonth,
  localDateTimeAt,
  yearOf,
} from '#rules/day/day.ts';
import { monthlyDayOf, monthsBetween } from '#rules/day/monthlyDay.ts';
import type { Bundle, BundleClosure } from '../form/bundle.ts';
import { resolveDay } from '../form/values.ts';
import type { Report } from './resolved.ts';

/** A stretch of one space that cannot be reserved: local date-times, `to` exclusive, within one day. */
export type ClosedStretch = {
  readonly spaceKey: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'closure' | 'official';
  readonly note: string;
  /** The entry of the bundle that it comes from. */
  readonly entry: number;
};

/** Repeating closures are stored from three months back to fifteen months ahead. */
const recurring = { monthsBack: 3, monthsAhead: 15 };

const longestDays = 400;

/**
 * The closures of a bundle by day and space, `today` being the day of the import. Where entries overlap the first one
 * counts. Reports entries without a time or with two.
 */
export function resolveClosures(bundle: Bundle, today: string, report: Report): ClosedStretch[] {
  const stretches: ClosedStretch[] = [];
  const taken = new Map<string, { fromMinute: number; toMinute: number }[]>();
  bundle.closures.forEach((closure, entry) => {
    const days = daysOf(closure, today, (reason) => report(['closures', entry], reason));
    for (const spaceKey of spacesOf(bundle, closure)) {
      for (const day of days) {
        const place = `${spaceKey} ${day}`;
        const before = taken.get(place) ?? [];
        const free = without(closure.hours ?? { fromMinute: 0, toMinute: 1440 }, before);
        taken.set(place, [...before, ...free]);
        for (const { fromMinute, toMinute } of free) {
          const range = { from: localDateTimeAt(day, fromMinute), to: localDateTimeAt(day, toMinute) };
          stretches.push({ spaceKey, ...range, kind: closure.kind, note: closure.reason, entry });
        }
      }
    }
  });
  return stretches;
}

const spacesOf = ({ containers }: Bundle, { container, spaces }: BundleClosure) =>
  spaces ?? containers.find(({ key }) => key === container)?.spaces.map(({ key }) => key) ?? [];

type Minutes = { readonly fromMinute: number; readonly toMinute: number };

/** The parts of a range that others leave. */
function without(range: Minutes, others: readonly Minutes[]): Minutes[] {
  return others.reduce<Minutes[]>(
    (parts, other) =>
      parts.flatMap((part) =>
        [
          { fromMinute: part.fromMinute, toMinute: Math.min(part.toMinute, other.fromMinute) },
          { fromMinute: Math.max(part.fromMinute, other.toMinute), toMinute: part.toMinute },
        ].filter(({ fromMinute, toMinute }) => fromMinute < toMinute),
      ),
    [range],
  );
}

function daysOf(closure: BundleClosure, today: string, report: (reason: string) => void): string[] {
  const { from, to, everyMonth, everyYear } = closure;
  const ways = [from, everyMonth, everyYear].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    report('needs one of from, everyMonth and everyYear');
    return [];
  }
  if (to !== undefined && from === undefined) report('"to" belongs to "from"');
  const first = addMonths(firstOfMonth(today), -recurring.monthsBack);
  const last = lastOfMonth(addMonths(today, recurring.monthsAhead));
  const isWithin = (day: string) => day >= first && day <= last;
  if (everyMonth !== undefined)
    return monthsBetween(first, last).flatMap((month) => monthlyDayOf(month, everyMonth) ?? []);
  if (everyYear !== undefined) return yearly(everyYear, first, last).filter(isWithin);
  return spelledOut(resolveDay(from ?? today, today), resolveDay(to ?? from ?? today, today), report);
}

function spelledOut(from: string, to: string, report: (reason: string) => void) {
  const count = daysBetween(from, to) + 1;
  if (count < 1) report('"to" is before "from"');
  if (count > longestDays) report(`is longer than ${longestDays} days`);
  return count < 1 || count > longestDays ? [] : daysFrom(from, count);
}

function yearly({ from, to }: { from: string; to: string }, first: string, last: string) {
  const years = Array.from({ length: yearOf(last) - yearOf(first) + 2 }, (_, index) => yearOf(first) - 1 + index);
  return years.flatMap((year) => {
    const begins = existing(`${year}-${from}`);
    const ends = existing(`${to < from ? year + 1 : year}-${to}`);
    return daysFrom(begins, daysBetween(begins, ends) + 1);
  });
}

/** February 29 of other years is February 28. */
const existing = (day: string) => (day > lastOfMonth(day) ? lastOfMonth(day) : day);
