import type { EventRefusalFacts } from '#contract/eventRefusals.ts';
import { choicePageOf } from './choicePageOf.ts';
import type { EventFacts, EventStanding } from './eventFacts.ts';
import { holdingsOf, onePerEvent } from './holdingsOf.ts';
import { openSpanOf } from './openSpanOf.ts';
import { takesSeatIn, whyNotTakeable } from './whyNotTakeable.ts';
import { whyStopped } from './whyStopped.ts';

/**
 * Why an event cannot be chosen whatever else is chosen on the page, or null when it can: what `decideAdd` would refuse for
 * it alone, and also that the person has it already, for which the page has no checkbox either.
 */
export function whyUnavailable(standing: EventStanding, event: EventFacts, now: string): EventRefusalFacts | null {
  const stopped = whyStopped(standing, now);
  if (stopped) return stopped;
  // Before the span: whoever has it wants to find it, however long the span has been closed.
  const own = onePerEvent(holdingsOf(standing, now)).find(({ eventId }) => eventId === event.eventId);
  if (own) return { code: own.isInCart ? 'alreadyInCart' : 'alreadyReserved' };
  const open = openSpanOf(event, now);
  if (open.kind === 'refusal') return open.refusal;
  return whyNotTakeable({
    person: standing.person,
    page: choicePageOf(standingOf(standing, event), now),
    event,
    chosenIds: [],
    takesSeat: takesSeatIn(event, open.span.entryType),
  });
}

/** The part of a standing that one event can touch: a page of hundreds asks for each. */
const standingOf = (standing: EventStanding, event: EventFacts): EventStanding => ({
  ...standing,
  events: [event],
  conditions: standing.conditions.filter(
    ({ conditionEventIds, eventIds }) => eventIds.includes(event.eventId) || conditionEventIds.includes(event.eventId),
  ),
});
