import type { MyEventReservation } from '#contract/event.ts';
import type { EventTenant } from './eventFacts.ts';
import { type EventReservationState, eventReservationStates } from './eventReservationStates.ts';
import { type ShownFacts, shownState } from './shownState.ts';

export type Appearance = Pick<MyEventReservation, 'isFixed' | 'isConfirmed' | 'isLottery' | 'isWon' | 'statusText'>;

/** A reservation of that state is, or will be once paid, a place in the event. */
const isPlace = (state: EventReservationState) => state === 'fixed' || state === 'awaiting_payment';

/** The flags and the word of a reservation in the calendar, masked by what the tenant shows (spec §4, §6). */
export function appearanceOf(reservation: ShownFacts, tenant: EventTenant, now: string): Appearance {
  const state = shownState(reservation, tenant, now);
  const isLottery = reservation.entryType === 'lottery';
  const isFixed = state === 'fixed' && tenant.isVisibleReservation;
  return {
    isFixed,
    isConfirmed: isLottery ? eventReservationStates[state].isResult : isFixed,
    isLottery,
    isWon: isLottery && (state === 'won' || isPlace(state)),
    statusText: statusTextOf(state, { isLottery, showsPlaces: tenant.isVisibleReservation }),
  };
}

/** While places are not shown, one that was won stays a win, and one that was asked for stays asked for. */
function statusTextOf(
  state: EventReservationState,
  { isLottery, showsPlaces }: { isLottery: boolean; showsPlaces: boolean },
) {
  if (showsPlaces || !isPlace(state)) return eventReservationStates[state].statusText;
  return isLottery ? eventReservationStates.won.statusText : '申込済';
}
