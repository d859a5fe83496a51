import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** How much one person may have; null is no limit. */
export type PersonLimits = {
  readonly maxOpenReservations: number | null;
  readonly maxFramesPerMonth: number | null;
  /** How many open reservations a guest may have that are not paid. */
  readonly maxUnpaidOfGuest: number | null;
};

export type PersonCounts = {
  readonly openReservations: number;
  /** Lines of the person's valid reservations by month of use, 'YYYY-MM'; missing months are 0. */
  readonly framesByMonth: Readonly<Record<string, number>>;
  /** Open reservations of a guest that are not paid; null for a member. */
  readonly unpaidAsGuest: number | null;
};

const monthOf = (day: string) => day.slice(0, 7);

/** True where something is counted of a person before they reserve. */
export const isLimited = (
  { maxOpenReservations, maxFramesPerMonth, maxUnpaidOfGuest }: PersonLimits,
  isGuest: boolean,
) => maxOpenReservations !== null || maxFramesPerMonth !== null || (isGuest && maxUnpaidOfGuest !== null);

/** Whether one more reservation, with a line on each of these days, is more than the person may have. */
export function overLimit(
  { maxOpenReservations, maxFramesPerMonth, maxUnpaidOfGuest }: PersonLimits,
  { openReservations, framesByMonth, unpaidAsGuest }: PersonCounts,
  days: readonly string[],
): RefusalResult | null {
  if (maxOpenReservations !== null && openReservations >= maxOpenReservations) return refuse('tooManyOpenReservations');
  if (maxUnpaidOfGuest !== null && unpaidAsGuest !== null && unpaidAsGuest >= maxUnpaidOfGuest) {
    return refuse('tooManyUnpaid');
  }
  const months = days.map(monthOf);
  const isOver = (month: string) =>
    maxFramesPerMonth !== null &&
    (framesByMonth[month] ?? 0) + months.filter((other) => other === month).length > maxFramesPerMonth;
  return months.some(isOver) ? refuse('tooManyFramesInMonth') : null;
}
