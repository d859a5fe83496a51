import { nextStates, type ReservationState } from './reservationStates.ts';

/** The state that undoing a check-in leads back to, which is the one before it; null where it was none. */
export const stateBeforeCheckIn = (state: ReservationState, before: ReservationState): ReservationState | null =>
  [...nextStates('checkIn', before), ...nextStates('checkInAfterwards', before)].includes(state) ? before : null;
