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

/** Who books at least so long before the first use pays within so many days; null is any distance. */
export type DueStep = { readonly atLeast: Distance | null; readonly withinDays: number };

/** The last day for paying, by the first step that is reached; never after the day of use. */
export function dueByLadder(
  steps: readonly DueStep[],
  { bookedOn, usesOn }: { readonly bookedOn: string; readonly usesOn: string },
) {
  const step = steps.find(({ atLeast }) => atLeast === null || bookedOn <= dayBefore(usesOn, atLeast));
  const due = addDays(bookedOn, step?.withinDays ?? 0);
  return due < usesOn ? due : usesOn;
}

/** The ladder that holds for a room, or undefined where the version says nothing of it. */
export const ladderFor = <Ladder>(
  ladders: readonly { readonly rooms?: readonly string[]; readonly ladder: Ladder }[],
  room: string,
) => ladders.find(({ rooms }) => rooms === undefined || rooms.includes(room))?.ladder;
