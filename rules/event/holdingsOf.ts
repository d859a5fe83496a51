import type { EventStanding } from './eventFacts.ts';
import { eventReservationStates } from './eventReservationStates.ts';
import { isWish } from './preferences.ts';
import { shownState } from './shownState.ts';

/** A reservation that counts, by the state shown to the person. */
export type Holding = {
  readonly eventReservationId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventEntrySpanId: string;
  readonly isInCart: boolean;
  /** An entry in a lottery that is not decided yet. */
  readonly isEntry: boolean;
};

/** Which of the person's reservations count in spans and conditions and prevent taking the event again. */
function holdingsOf({ person, tenant }: Pick<EventStanding, 'person' | 'tenant'>, now: string): readonly Holding[] {
  return person.reservations.flatMap((reservation) => {
    const state = shownState(reservation, tenant, now);
    if (!eventReservationStates[state].counts) return [];
    const { eventReservationId, eventId, eventName, eventEntrySpanId, entryType } = reservation;
    const [isInCart, isEntry] = [state === 'in_cart', isWish({ entryType, state })];
    return [{ eventReservationId, eventId, eventName, eventEntrySpanId, isInCart, isEntry }];
  });
}

/** What a person holds: all of it, and one holding per event. */
export type Having = { readonly holdings: readonly Holding[]; readonly held: readonly Holding[] };

export function havingOf(standing: Pick<EventStanding, 'person' | 'tenant'>, now: string): Having {
  const holdings = holdingsOf(standing, now);
  return { holdings, held: onePerEvent(holdings) };
}

/**
 * One holding per event. There are several only where a result that had been shown is hidden again. Then the one in the
 * cart is used, else the newest.
 */
function onePerEvent(holdings: readonly Holding[]): readonly Holding[] {
  const byEvent = new Map<string, Holding>();
  for (const holding of holdings) {
    if (byEvent.get(holding.eventId)?.isInCart !== true) byEvent.set(holding.eventId, holding);
  }
  return [...byEvent.values()];
}
