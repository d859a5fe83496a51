import { addDays, addMinutes, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { RefundStep } from '#rules/ordinance/ladder.ts';
import { type RefundTerms, refundOf } from '#rules/payment/refund/refundOf.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import { nextStates, type ReservationState, reservationStates } from './reservationStates.ts';

/** Local date-times 'YYYY-MM-DDTHH:MM' of the tenant's zone. */
export type CancellationFacts = {
  readonly state: ReservationState;
  readonly bookedAt: string;
  /** The beginning of the first frame. */
  readonly firstUse: { readonly date: string; readonly fromMinute: number };
  readonly now: string;
  readonly settings: {
    /** Cancelling is possible until the end of the day this many days before the first use. */
    readonly cancelDeadlineDays: number;
    /** Minutes after booking in which cancelling is possible in any case; 0 for none. */
    readonly undoMinutes: number;
  };
  /** The (exclusive) close of the lottery of an entry. Without one the entry cannot be withdrawn any more. */
  readonly lotteryClosesAt?: string | null;
};

/** When the place of a cancelled reservation becomes free. */
export type ReleaseRule = 'at_once' | 'next_morning';

/** Yen paid for a reservation, and the terms of their refund: an ordinance's ladder, or else the tenant's. */
export type Paid = {
  readonly refundable: number;
  readonly terms: RefundTerms;
  readonly ladder: readonly RefundStep[] | null;
};

/**
 * `releaseAt` is the local date-time from which others may take the place; null when none was held. `refund`: yen to
 * give back.
 */
export type CancellationPlan = {
  readonly state: ReservationState;
  readonly releaseAt: string | null;
  readonly refund: number;
};

export type CancellationDecision = { readonly kind: 'plan'; readonly plan: CancellationPlan } | RefusalResult;

const latest = (...moments: readonly string[]) => moments.toSorted().at(-1) ?? '';
const earliest = (...moments: readonly string[]) => moments.toSorted().at(0) ?? '';
const minuteBefore = (moment: string) => addMinutes(moment, -1);

function lastMinute({ state, bookedAt, firstUse, settings, lotteryClosesAt }: CancellationFacts): string | null {
  if (nextStates('cancel', state).length === 0) return null;
  if (state === 'lottery_waiting') return lotteryClosesAt ? minuteBefore(lotteryClosesAt) : null;
  const deadline = minuteBefore(localDateTimeAt(addDays(firstUse.date, -settings.cancelDeadlineDays), 1440));
  const undo = settings.undoMinutes > 0 ? addMinutes(bookedAt, settings.undoMinutes) : deadline;
  return earliest(latest(deadline, undo), minuteBefore(localDateTimeAt(firstUse.date, firstUse.fromMinute)));
}

/**
 * The last minute (inclusive) in which the resident may cancel, null when that is over or the state forbids it. For a
 * lottery entry: until its lottery closes. For a reservation: until the end of the deadline day or for the undo minutes
 * after booking, whichever is later, but never once the use has begun. Ignores tenant.canCancel.
 */
export function cancelUntil(facts: CancellationFacts): string | null {
  const until = lastMinute(facts);
  return until !== null && facts.now <= until ? until : null;
}

function releaseMoment(now: string, release: ReleaseRule) {
  if (release === 'at_once') return now;
  const morning = localDateTimeAt(dayOf(now), 9 * 60);
  return now < morning ? morning : addMinutes(morning, 1440);
}

/** Yen refunded if cancelled now. */
export const refundWhenCancelled = (
  { bookedAt, firstUse, now, settings }: Pick<CancellationFacts, 'bookedAt' | 'firstUse' | 'now' | 'settings'>,
  paid: Paid,
) =>
  refundOf({
    ...paid,
    bookedAt,
    cancelledAt: now,
    usesAt: localDateTimeAt(firstUse.date, firstUse.fromMinute),
    undoMinutes: settings.undoMinutes,
  });

/** Whether a resident may cancel now, and the result. */
export function decideCancellation(
  facts: CancellationFacts & {
    readonly tenant: { readonly canCancel: boolean };
    readonly release: ReleaseRule;
    readonly paid: Paid;
  },
): CancellationDecision {
  const { state, tenant, now, release, paid } = facts;
  if (!tenant.canCancel) return refuse('cancelNotOffered');
  if (reservationStates[state].isCanceled) return refuse('alreadyCanceled');
  const [next] = nextStates('cancel', state);
  if (next === undefined) return refuse('notCancelable');
  if (cancelUntil(facts) === null) return refuse('cancelDeadlinePassed');
  return {
    kind: 'plan',
    plan: {
      state: next,
      releaseAt: reservationStates[state].holdsPlace ? releaseMoment(now, release) : null,
      refund: refundWhenCancelled(facts, paid),
    },
  };
}
