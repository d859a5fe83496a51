import type { MyEventReservation } from '#contract/event/mine.ts';
import type { EventTenant } from './eventFacts.ts';
import { awaitsPayment, type EventReservationState, eventReservationStates } from './eventReservationStates.ts';
import { type ShownFacts, shownState } from './shownState.ts';

export type Appearance = Pick<MyEventReservation, 'isFixed' | 'isConfirmed' | 'isLottery' | 'isWon' | 'statusText'>;

/** The course is fixed for the person, or will be once paid for. */
const isBooked = (state: EventReservationState) => state === 'fixed' || awaitsPayment(state);

/** The flags and the status text of a reservation in the calendar, limited to what the tenant shows (spec §4, §6). */
export function appearanceOf(reservation: ShownFacts, tenant: EventTenant, now: string): Appearance {
  const state = shownState(reservation, tenant, now);
  const isLottery = reservation.entryType === 'lottery';
  const isFixed = state === 'fixed' && tenant.isVisibleReservation;
  return {
    isFixed,
    isConfirmed: isLottery ? eventReservationStates[state].isResult : isFixed,
    isLottery,
    isWon: isLottery && (state === 'won' || isBooked(state)),
    statusText: statusTextOf(state, { isLottery, showsBooked: tenant.isVisibleReservation }),
  };
}

/** Where a tenant does not show what is booked, a win stays a win and a request stays a request. */
function statusTextOf(
  state: EventReservationState,
  { isLottery, showsBooked }: { isLottery: boolean; showsBooked: boolean },
) {
  if (showsBooked || !isBooked(state)) return eventReservationStates[state].statusText;
  return isLottery ? eventReservationStates.won.statusText : '申込済';
}
