import { addDays, addMinutes, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { type RefundTerms, refundOf } from '#rules/payment/refund/refundOf.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { EventTenant } from './eventFacts.ts';
import { type EventReservationState, eventReservationStates, nextEventState } from './eventReservationStates.ts';
import { type ShownFacts, shownState } from './shownState.ts';

/** Local date-times 'YYYY-MM-DDTHH:MM' of the tenant's zone. */
export type EventCancellationFacts = {
  readonly own: ShownFacts;
  readonly tenant: EventTenant;
  readonly now: string;
  /** The (exclusive) close of its entry span. */
  readonly spanClosesAt: string;
  readonly firstSessionAt: string;
  /** Cancelling is possible until the end of the day this many days before the first session. */
  readonly cancelDeadlineDays: number;
};

/** `refund`: yen to give back. */
export type EventCancellationPlan = {
  readonly action: 'withdraw' | 'cancel';
  readonly state: EventReservationState;
  readonly refund: number;
};

export type EventCancellationDecision = { readonly kind: 'plan'; readonly plan: EventCancellationPlan } | RefusalResult;

const minuteBefore = (moment: string) => addMinutes(moment, -1);

type Ending = { readonly action: 'withdraw' | 'cancel'; readonly state: EventReservationState; readonly until: string };

/**
 * Whether ending it is a withdrawal or a cancellation, by the state shown to the person; null where the state forbids
 * it.
 */
function endingOf({ own, tenant, now, ...facts }: EventCancellationFacts): Ending | null {
  const state = shownState(own, tenant, now);
  const withdrawn = nextEventState('withdraw', state);
  if (withdrawn !== null) {
    return { action: 'withdraw', state: withdrawn, until: minuteBefore(facts.spanClosesAt) };
  }
  const cancelled = nextEventState('cancel', state);
  if (cancelled === null) return null;
  const lastDay = addDays(dayOf(facts.firstSessionAt), -facts.cancelDeadlineDays);
  const [until = ''] = [localDateTimeAt(lastDay, 1439), minuteBefore(facts.firstSessionAt)].toSorted();
  return { action: 'cancel', state: cancelled, until };
}

/**
 * The last minute (inclusive) in which the person may withdraw an application or cancel a course. Null when that is
 * over or the state forbids it. Ignores tenant.canCancel.
 */
export function eventCancelUntil(facts: EventCancellationFacts): string | null {
  const ending = endingOf(facts);
  return ending !== null && facts.now <= ending.until ? ending.until : null;
}

/** Yen received for a course, and the terms of their refund. */
export type EventPaid = { readonly refundable: number; readonly terms: RefundTerms };

/** Yen refunded if cancelled now. */
export const eventRefund = (
  { now, firstSessionAt }: Pick<EventCancellationFacts, 'now' | 'firstSessionAt'>,
  { refundable, terms }: EventPaid,
) =>
  refundOf({
    refundable,
    terms,
    bookedAt: now,
    cancelledAt: now,
    usesAt: firstSessionAt,
    // A cart was reviewed before it was reserved, so there is no undo.
    undoMinutes: 0,
  });

/** Whether a person may withdraw or cancel now, and the result. */
export function decideEventCancellation(
  facts: EventCancellationFacts & { readonly tenant: { readonly canCancel: boolean }; readonly paid: EventPaid },
): EventCancellationDecision {
  if (!facts.tenant.canCancel) return refuse('cancelNotOffered');
  const state = shownState(facts.own, facts.tenant, facts.now);
  if (eventReservationStates[state].isCanceled) return refuse('alreadyCanceled');
  const ending = endingOf(facts);
  if (ending === null) return refuse('notCancelable');
  if (facts.now > ending.until) return refuse('cancelDeadlinePassed');
  return {
    kind: 'plan',
    plan: { action: ending.action, state: ending.state, refund: eventRefund(facts, facts.paid) },
  };
}
