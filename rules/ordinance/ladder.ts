import { addDays, addMonths } from '#rules/day/day.ts';

/** A distance before the day of use. A month is one of the calendar: three months before 31 May is 28 February. */
export type Distance = { readonly count: number; readonly unit: 'days' | 'weeks' | 'months' };

/** The last day that is at least so long before `day`. */
export function dayBefore(day: string, { count, unit }: Distance) {
  if (unit === 'months') return addMonths(day, -count);
  return addDays(day, unit === 'weeks' ? -7 * count : -count);
}

/** `percent` is given back to who cancels at least so long before the first use. */
export type RefundStep = { readonly atLeast: Distance; readonly percent: number };

/** Yen of what was received that are given back by the best step that is reached; the rest is kept. Rounded down. */
export function refundByLadder(
  steps: readonly RefundStep[],
  {
    received,
    cancelledOn,
    usesOn,
  }: { readonly received: number; readonly cancelledOn: string; readonly usesOn: string },
) {
  const reached = steps.filter(({ atLeast }) => cancelledOn <= dayBefore(usesOn, atLeast));
  const percent = Math.max(0, ...reached.map((step) => step.percent));
  return Math.floor((received * percent) / 100);
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
 * Who books at least so long before the first use (null is any distance) pays within so many days, and so long before the
 * use: the earlier of the two counts, and one of them may be left out.
 */
export type DueStep = {
  readonly atLeast: Distance | null;
  readonly withinDays?: number | undefined;
  readonly beforeUse?: Distance | undefined;
};

/** The last day for paying, by the first step that is reached; never before the booking, nor after the day of use. */
export function dueByLadder(
  steps: readonly DueStep[],
  { bookedOn, usesOn }: { readonly bookedOn: string; readonly usesOn: string },
) {
  const step = steps.find(({ atLeast }) => atLeast === null || bookedOn <= dayBefore(usesOn, atLeast));
  // Without a step the fee is due at once.
  const { withinDays, beforeUse } = step ?? { withinDays: 0, beforeUse: undefined };
  const limits = [usesOn, ...(withinDays === undefined ? [] : [addDays(bookedOn, withinDays)])];
  const earliest = [...limits, ...(beforeUse ? [dayBefore(usesOn, beforeUse)] : [])].toSorted().at(0) ?? usesOn;
  return [earliest, bookedOn].toSorted().at(-1) ?? earliest;
}

/** The ladders of one room; null for what the tenant's own terms decide. */
export type Ladders = { readonly refund: readonly RefundStep[] | null; readonly due: readonly DueStep[] | null };

/** The ladder that holds for a room, or undefined where the version says nothing of it. */
export const ladderFor = <Ladder>(
  ladders: readonly { readonly rooms?: readonly string[]; readonly ladder: Ladder }[],
  room: string,
) => ladders.find(({ rooms }) => rooms === undefined || rooms.includes(room))?.ladder;
