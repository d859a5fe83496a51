import { addMonths, daysBetween, daysFrom, firstOfMonth, localDateTimeAt } from '#rules/day/day.ts';
import { laidDownUntil, type Recurring, recurringDays } from '#rules/facility/closure/closureRule.ts';
import type { Bundle, BundleClosure } from '../form/bundle.ts';
import { resolveDay } from '../form/values.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { Report } from '../problem/problem.ts';

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

/** Closures that come again are laid down from so many months back. */
const monthsBack = 3;

const longestDays = 400;

/**
 * The closures of a bundle by day and space, `today` being the day of the import. Where entries overlap the first one
 * counts. Reports entries without a time or with two.
 */
export function resolveClosures(bundle: Bundle, today: string, report: Report): ClosedStretch[] {
  const stretches: ClosedStretch[] = [];
  const taken = new Map<string, { fromMinute: number; toMinute: number }[]>();
  bundle.closures.forEach((closure, entry) => {
    const days = daysOf(closure, today, (found) => report(['closures', entry], found));
    for (const spaceKey of spacesOf(bundle, closure)) {
      for (const day of days) {
        const place = `${spaceKey} ${day}`;
        const before = taken.get(place) ?? [];
        const free = without(closure.hours ?? wholeDay, before);
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

function daysOf(closure: BundleClosure, today: string, report: (found: Mistake) => void): string[] {
  const { from, to, everyMonth, everyYear, except } = closure;
  const ways = [from, everyMonth, everyYear].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    report(mistake('closureDays'));
    return [];
  }
  if (to !== undefined && from === undefined) report(mistake('toWithoutFrom'));
  if (except !== undefined && from !== undefined) report(mistake('exceptWithFrom'));
  const recurring = recurringOf(closure);
  if (recurring) return recurringDays(recurring, addMonths(firstOfMonth(today), -monthsBack), laidDownUntil(today));
  return spelledOut(resolveDay(from ?? today, today), resolveDay(to ?? from ?? today, today), report);
}

function spelledOut(from: string, to: string, report: (found: Mistake) => void) {
  const count = daysBetween(from, to) + 1;
  if (count < 1) report(mistake('closureBackwards'));
  if (count > longestDays) report(mistake('closureTooLong', { days: longestDays }));
  return count < 1 || count > longestDays ? [] : daysFrom(from, count);
}

/** When a closure comes again; null for one that does not. */
function recurringOf({ everyMonth, everyYear, except = [] }: BundleClosure): Recurring | null {
  if (everyMonth !== undefined) return { everyMonth, except };
  return everyYear === undefined ? null : { everyYear, except };
}

/** What comes again, as it is kept; `entry` is that of the bundle. */
export type RecurringClosure = {
  readonly entry: number;
  readonly container: string;
  readonly spaceKeys: readonly string[];
  readonly kind: 'closure' | 'official';
  readonly note: string;
  readonly recurring: Recurring;
  readonly hours: Minutes;
};

const wholeDay: Minutes = { fromMinute: 0, toMinute: 1440 };

/** The closures of a bundle that come again. */
export const recurringClosures = (bundle: Bundle): RecurringClosure[] =>
  bundle.closures.flatMap((closure, entry) => {
    const recurring = recurringOf(closure);
    const spaceKeys = spacesOf(bundle, closure);
    const place = bundle.containers.find(({ spaces }) => spaces.some(({ key }) => key === spaceKeys[0]));
    if (recurring === null || place === undefined) return [];
    const { kind, reason: note, hours = wholeDay } = closure;
    return [{ entry, container: place.key, spaceKeys, kind, note, recurring, hours }];
  });
