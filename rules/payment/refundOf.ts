import { addMinutes, dayOf, daysBetween } from '#rules/day/day.ts';

export type RefundTerms = {
  /** Cancelled at least this many days before the first use, everything is given back. */
  readonly fullDays: number;
  /** Cancelled at least this many days before, half of it, rounded down to whole yen. */
  readonly halfDays: number;
};

type Cancelled = {
  /** Yen that were received. */
  readonly received: number;
  readonly bookedAt: string;
  readonly cancelledAt: string;
  readonly usesAt: string;
  /** Minutes after booking within which cancelling costs nothing. */
  readonly undoMinutes: number;
  readonly terms: RefundTerms;
};

/**
 * Yen to give back to a person who cancels: everything when he takes back at once what he just booked; otherwise by how many
 * days remain until the first use. What the operator cancels is given back whole and not asked here.
 */
export function refundOf({ received, bookedAt, cancelledAt, usesAt, undoMinutes, terms }: Cancelled): number {
  const isUndone = undoMinutes > 0 && cancelledAt <= addMinutes(bookedAt, undoMinutes);
  if (isUndone) return received;
  const daysLeft = daysBetween(dayOf(cancelledAt), dayOf(usesAt));
  if (daysLeft >= terms.fullDays) return received;
  return daysLeft >= terms.halfDays ? Math.floor(received / 2) : 0;
}
