import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { choicePageOf, standingWithout } from './choicePageOf.ts';
import type { EventStanding } from './eventFacts.ts';
import { everyReservationOf, standingOfOne } from './participant/participants.ts';
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
  const own = everyReservationOf(standing.person).find((one) => one.eventReservationId === eventReservationId);
  const event = standing.events.find(({ eventId }) => eventId === own?.eventId);
  const its = own && standingOfOne(standing, own.childId ?? null);
  if (!its || !event) return null;
  if (event.isCalledOff) return { code: 'calledOff' };
  return whyNotChoosable(choicePageOf(standingWithout(its, own, event), now), own.eventId, []);
}
