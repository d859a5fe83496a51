import type { EventStanding, OwnReservation } from './eventFacts.ts';
import type { EventReservationState } from './eventReservationStates.ts';
import { shownState } from './shownState.ts';

/** An entry in a lottery that is not decided yet, in the cart or applied for. */
export const isWish = ({ entryType, state }: { readonly entryType: string; readonly state: EventReservationState }) =>
  entryType === 'lottery' && (state === 'applied' || state === 'in_cart');

/** Which choice of a group an entry is, from 1 on, and from where on those of the cart count. */
export type Preference = { readonly group: string; readonly preference: number; readonly first: number };

/**
 * Which choices of their groups the entries in the cart are. They follow those that were applied for, in the order in
 * which they were put, else in that of adding.
 */
export function preferencesInCart(
  { tenant, conditions, person }: Pick<EventStanding, 'tenant' | 'conditions' | 'person'>,
  now: string,
): ReadonlyMap<string, Preference> {
  const shown = person.reservations.map((own) => ({ ...own, state: shownState(own, tenant, now) }));
  return new Map(
    conditions
      .filter(({ isRanked }) => isRanked)
      .flatMap(({ name, eventIds }) => {
        const wishes = shown.filter((own) => isWish(own) && eventIds.includes(own.eventId));
        const applied = wishes.filter(({ state }) => state === 'applied');
        const first = Math.max(0, ...applied.map(({ preference }) => preference ?? 1)) + 1;
        return inOrder(wishes.filter(({ state }) => state === 'in_cart')).map(
          ({ eventReservationId }, index): [string, Preference] => [
            eventReservationId,
            { group: name, preference: first + index, first },
          ],
        );
      }),
  );
}

const inOrder = (wishes: readonly OwnReservation[]) =>
  wishes.toSorted(
    (one, other) => (one.preference ?? Number.MAX_SAFE_INTEGER) - (other.preference ?? Number.MAX_SAFE_INTEGER),
  );

/** The choices of a group in the cart once one of them has become another; empty where nothing is ranked. */
export function movedPreferences(
  known: ReadonlyMap<string, Preference>,
  eventReservationId: string,
  wanted: number,
): readonly { readonly eventReservationId: string; readonly preference: number }[] {
  const moving = known.get(eventReservationId);
  if (!moving) return [];
  const others = [...known].filter(([id, { group }]) => group === moving.group && id !== eventReservationId);
  const order = others.map(([id]) => id).toSpliced(Math.max(0, wanted - moving.first), 0, eventReservationId);
  return order.map((id, index) => ({ eventReservationId: id, preference: moving.first + index }));
}
