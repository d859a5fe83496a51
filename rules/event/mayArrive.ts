import { type EventReservationState, eventReservationStates } from './eventReservationStates.ts';

/** Whether somebody with a reservation in this state may come to its sessions: they have a seat, paid or not. */
export function mayArrive(state: EventReservationState) {
  const { isReserved, takesSeat } = eventReservationStates[state];
  return isReserved && takesSeat;
}
