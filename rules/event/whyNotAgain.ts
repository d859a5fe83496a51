import type { EventRefusalFacts } from '#contract/eventRefusals.ts';
import { besides } from './besides.ts';
import { choicePageOf } from './choicePageOf.ts';
import type { EventStanding } from './eventFacts.ts';
import { whyNotChoosable } from './whyNotChoosable.ts';

/**
 * Why a person cannot have again what he had given up: what he has taken since leaves no room for it. Seats are not asked,
 * and of an event that is not published any more nothing is known that could stand in the way.
 */
export function whyNotAgain(
  standing: EventStanding,
  eventReservationId: string,
  now: string,
): EventRefusalFacts | null {
  const own = standing.person.reservations.find((one) => one.eventReservationId === eventReservationId);
  const event = standing.events.find(({ eventId }) => eventId === own?.eventId);
  if (!own || !event) return null;
  return whyNotChoosable(choicePageOf(besides(standing, own, event), now), own.eventId, []);
}
