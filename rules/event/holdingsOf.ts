import type { EventStanding } from './eventFacts.ts';
import { eventReservationStates } from './eventReservationStates.ts';
import { shownState } from './shownState.ts';

/** A reservation that counts, as far as the person may know. */
export type Holding = {
  readonly eventReservationId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventEntrySpanId: string;
  readonly isInCart: boolean;
};

/** What of the person's reservations counts in spans and conditions and keeps the event from being taken again. */
export function holdingsOf({ person, tenant }: EventStanding, now: string): readonly Holding[] {
  return person.reservations.flatMap((reservation) => {
    const state = shownState(reservation, tenant, now);
    if (!eventReservationStates[state].counts) return [];
    const { eventReservationId, eventId, eventName, eventEntrySpanId } = reservation;
    return [{ eventReservationId, eventId, eventName, eventEntrySpanId, isInCart: state === 'in_cart' }];
  });
}

/**
 * One holding per event. There are more only where a result that had been told is hidden again; then what lies in the cart
 * stands for the event, else the newest.
 */
export function onePerEvent(holdings: readonly Holding[]): readonly Holding[] {
  const byEvent = new Map<string, Holding>();
  for (const holding of holdings) {
    if (byEvent.get(holding.eventId)?.isInCart !== true) byEvent.set(holding.eventId, holding);
  }
  return [...byEvent.values()];
}
