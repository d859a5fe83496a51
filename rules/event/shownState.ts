import type { EventTenant, OwnReservation } from './eventFacts.ts';
import { type EventReservationState, eventReservationStates } from './eventReservationStates.ts';

/** What the look of a reservation depends on. */
export type ShownFacts = Pick<OwnReservation, 'entryType' | 'state' | 'announceAt'>;

/** True once results of a lottery may be told; `announceAt` is its moment, null is never. */
export const mayTellResult = (announceAt: string | null, tenant: EventTenant, now: string) =>
  tenant.isVisibleApplicationResult && announceAt !== null && announceAt <= now;

/**
 * The state as the person may know it. Until the result of a lottery may be told, an entry looks applied whatever the draw
 * made of it; every answer and every judgement goes by this, so that a draw shows nowhere before its time.
 */
export function shownState(
  { entryType, state, announceAt }: ShownFacts,
  tenant: EventTenant,
  now: string,
): EventReservationState {
  if (entryType !== 'lottery' || !eventReservationStates[state].isResult) return state;
  return mayTellResult(announceAt, tenant, now) ? state : 'applied';
}
