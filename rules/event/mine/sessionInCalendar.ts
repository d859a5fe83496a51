import type { CalendarStatus } from '#rules/reservation/calendarFile.ts';
import { appearanceOf } from '../appearanceOf.ts';
import { calledOffText } from '../calledOffText.ts';
import type { EventTenant } from '../eventFacts.ts';
import { eventReservationStates } from '../eventReservationStates.ts';
import { type ShownFacts, shownState } from '../shownState.ts';

/** How a session stands in its owner's calendar, and since when: as far as the tenant shows it. Times in ms since 1970. */
export function sessionInCalendar(
  reservation: ShownFacts & {
    readonly addedAt: number;
    readonly changedAt: number;
    /** When staff changed the date itself, and whether it does not take place. */
    readonly sessionChangedAt?: number;
    readonly isOff?: boolean;
  },
  tenant: EventTenant,
  now: string,
): { readonly status: CalendarStatus; readonly words: string; readonly changedAt: number } {
  const state = shownState(reservation, tenant, now);
  const { statusText, isFixed, isWon } = appearanceOf(reservation, tenant, now);
  const { counts, isCanceled } = eventReservationStates[state];
  const { addedAt, sessionChangedAt = 0, isOff = false } = reservation;
  // While an entry waits nothing has changed for its owner, whatever became of it.
  const changedAt = Math.max(state === 'applied' ? addedAt : reservation.changedAt, sessionChangedAt);
  if (isOff && counts) return { status: 'CANCELLED', words: calledOffText, changedAt };
  const status = !counts ? 'CANCELLED' : isFixed || isWon ? 'CONFIRMED' : 'TENTATIVE';
  return {
    status,
    words: statusText === '' && isCanceled ? '取消' : statusText,
    changedAt,
  };
}
