import { addMinutes, dayOf, daysBetween } from '#rules/day/day.ts';
import { type RefundStep, refundByLadder } from '#rules/ordinance/ladder.ts';

export type RefundTerms = {
  /** Cancelled at least this many days before the first use: full refund. */
  readonly fullDays: number;
  /** Cancelled at least this many days before: half, rounded down to whole yen. */
  readonly halfDays: number;
};

type Cancelled = {
  /** Yen that may go back: paid, and not kept before. */
  readonly refundable: number;
  readonly bookedAt: string;
  readonly cancelledAt: string;
  readonly usesAt: string;
  /** Minutes after booking within which cancelling costs nothing. */
  readonly undoMinutes: number;
  readonly terms: RefundTerms;
  /** What holds instead of the terms where an ordinance says it. */
  readonly ladder?: readonly RefundStep[] | null;
};

/**
 * Yen refunded to a person who cancels: everything within minutes of booking, otherwise by how long before
 * the first use it is. What staff cancel for the facility or after a disaster goes back whole, see deskRefund; single days
 * are refundOfDays, and what is too much once a fee becomes less is feeChange.
 */
export function refundOf({ refundable, bookedAt, cancelledAt, usesAt, undoMinutes, terms, ladder }: Cancelled): number {
  const isUndone = undoMinutes > 0 && cancelledAt <= addMinutes(bookedAt, undoMinutes);
  if (isUndone) return refundable;
  const [cancelledOn, usesOn] = [dayOf(cancelledAt), dayOf(usesAt)];
  if (ladder) return refundByLadder(ladder, { refundable, cancelledOn, usesOn });
  const daysLeft = daysBetween(cancelledOn, usesOn);
  if (daysLeft >= terms.fullDays) return refundable;
  return daysLeft >= terms.halfDays ? Math.floor(refundable / 2) : 0;
}
