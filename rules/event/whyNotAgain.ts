import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { choicePageOf, standingWithout } from './choicePageOf.ts';
import type { EventStanding } from './eventFacts.ts';
import { whyNotChoosable } from './whyNotChoosable.ts';

/**
 * Why a reservation cannot be reinstated: what the person has taken since conflicts with it. Seats are not checked. An
 * event that is no longer published has no known conflicts.
 */
export function whyNotAgain(
  standing: EventStanding,
  eventReservationId: string,
  now: string,
): EventRefusalFacts | null {
  const own = standing.person.reservations.find((one) => one.eventReservationId === eventReservationId);
  const event = standing.events.find(({ eventId }) => eventId === own?.eventId);
  if (!own || !event) return null;
  if (event.isCalledOff) return { code: 'calledOff' };
  return whyNotChoosable(choicePageOf(standingWithout(standing, own, event), now), own.eventId, []);
}
