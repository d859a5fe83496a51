import type { EventTenant, OwnReservation } from './eventFacts.ts';
import { type EventReservationState, eventReservationStates } from './eventReservationStates.ts';

/** What the shown state of a reservation depends on. */
export type ShownFacts = Pick<OwnReservation, 'entryType' | 'state' | 'announceAt'>;

/** True from `announceAt` on, when results of a lottery may be shown; null is never. */
export const mayTellResult = (announceAt: string | null, tenant: EventTenant, now: string) =>
  tenant.isVisibleApplicationResult && announceAt !== null && announceAt <= now;

/**
 * The state as the person may know it. Until the result of a lottery may be shown, an entry appears as applied whatever
 * its result. Every answer and decision uses this, so that nothing reveals a draw early.
 */
export function shownState(
  { entryType, state, announceAt }: ShownFacts,
  tenant: EventTenant,
  now: string,
): EventReservationState {
  if (entryType !== 'lottery' || !eventReservationStates[state].isResult) return state;
  return mayTellResult(announceAt, tenant, now) ? state : 'applied';
}
