import Fraction from 'fraction.js';
import { addDays, addMonths } from '#rules/day/day.ts';
import { type Rounding, rounded } from './rounded.ts';

/**
 * A distance before the day of use. A month is one of the calendar: three months before 31 May is 28 February. With `day`
 * it is the first or the last day of the month that lies so many months before that of the use.
 */
export type Distance = {
  readonly count: number;
  readonly unit: 'days' | 'weeks' | 'months';
  readonly day?: 'first' | 'last';
};

/** The last day that is at least so long before `day`. */
export function dayBefore(day: string, { count, unit, day: ofMonth }: Distance) {
  const first = `${day.slice(0, 8)}01`;
  if (ofMonth === 'first') return addMonths(first, -count);
  if (ofMonth === 'last') return addDays(addMonths(first, 1 - count), -1);
  if (unit === 'months') return addMonths(day, -count);
  return addDays(day, unit === 'weeks' ? -7 * count : -count);
}

/** Of what is given back, or of what is kept. */
export type RefundRounding = Rounding & { readonly of?: 'kept' | undefined };

/** `percent` is given back to who cancels at least so long before the first use; odd yen are kept unless `rounding` says. */
export type RefundStep = {
  readonly atLeast: Distance;
  readonly percent: number;
  readonly rounding?: RefundRounding | undefined;
};

/** Yen of what may go back that do by the best step that is reached, at most all; the rest is kept. */
export function refundByLadder(
  steps: readonly RefundStep[],
  {
    refundable,
    cancelledOn,
    usesOn,
  }: { readonly refundable: number; readonly cancelledOn: string; readonly usesOn: string },
) {
  const reached = steps.filter(({ atLeast }) => cancelledOn <= dayBefore(usesOn, atLeast));
  const best = reached.toSorted((one, other) => other.percent - one.percent)[0];
  if (best === undefined) return 0;
  const { percent, rounding = { unit: 1, mode: 'down' } } = best;
  const share = (of: number) => rounded(new Fraction(refundable).mul(of).div(100), rounding).valueOf();
  return rounding.of === 'kept' ? Math.max(refundable - share(100 - percent), 0) : Math.min(refundable, share(percent));
}

/** Until when how much is given back, as dates. */
export type DatedRefund = { readonly until: string; readonly percent: number };

/** A ladder as the days before one use: each step until its last day, the earliest first, without those that change nothing. */
export function datedRefunds(steps: readonly RefundStep[], usesOn: string): readonly DatedRefund[] {
  const dated = steps
    .map(({ atLeast, percent }) => ({ until: dayBefore(usesOn, atLeast), percent }))
    .toSorted((one, other) => (one.until < other.until ? -1 : 1));
  const best = dated.map(({ until }, index) => ({
    until,
    percent: Math.max(...dated.slice(index).map(({ percent }) => percent)),
  }));
  return best.filter(({ percent }, index) => percent > 0 && percent !== best[index + 1]?.percent);
}

/**
 * Whoever books at least so long before the first use (null is any distance) pays within so many days, and so long before the
 * use: the earlier of the two counts, and one of them may be left out.
 */
export type DueStep = {
  readonly atLeast: Distance | null;
  readonly withinDays?: number | undefined;
  readonly beforeUse?: Distance | undefined;
  /** Days on which nobody can pay: where the last one is such a day, it is the next one that is not. */
  readonly closedDays?: readonly string[] | undefined;
  /** It is the last day before that is not, instead; not before the booking. */
  readonly isBefore?: boolean | undefined;
};

/** The last day for paying, by the first step that is reached; never before the booking, nor after the day of use. */
export function dueByLadder(
  steps: readonly DueStep[],
  { bookedOn, usesOn }: { readonly bookedOn: string; readonly usesOn: string },
) {
  const step = steps.find(({ atLeast }) => atLeast === null || bookedOn <= dayBefore(usesOn, atLeast));
  // Without a step the fee is due at once.
  const { withinDays, beforeUse, closedDays = [], isBefore }: Omit<DueStep, 'atLeast'> = step ?? { withinDays: 0 };
  const limits = [usesOn, ...(withinDays === undefined ? [] : [addDays(bookedOn, withinDays)])];
  const earliest = [...limits, ...(beforeUse ? [dayBefore(usesOn, beforeUse)] : [])].toSorted().at(0) ?? usesOn;
  let due = [earliest, bookedOn].toSorted().at(-1) ?? earliest;
  while (isBefore && due > bookedOn && closedDays.includes(due)) due = addDays(due, -1);
  while (due < usesOn && closedDays.includes(due)) due = addDays(due, 1);
  return due;
}

/** The ladders of one room; null for what the tenant's own terms decide. */
export type Ladders = { readonly refund: readonly RefundStep[] | null; readonly due: readonly DueStep[] | null };
