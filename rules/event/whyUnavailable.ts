import type { EventRefusalFacts } from '#contract/eventRefusals.ts';
import { choicePageOf } from './choicePageOf.ts';
import type { EventFacts, EventStanding } from './eventFacts.ts';
import { holdingsOf, onePerEvent } from './holdingsOf.ts';
import { openSpanOf } from './openSpanOf.ts';
import { takesSeatIn, whyNotTakeable, whyStopped } from './whyNotTakeable.ts';

/**
 * Why an event cannot be chosen regardless of the choice on the page, or null when it can. Covers what `decideAdd`
 * would refuse for it alone, and events the person already has, which have no checkbox.
 */
export function whyUnavailable(standing: EventStanding, event: EventFacts, now: string): EventRefusalFacts | null {
  const stopped = whyStopped(standing, now);
  if (stopped) return stopped;
  // Before the span: who has the event should see so, even long after the span closed.
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

/** The part of a standing that can affect one event, since a page of hundreds checks each. */
const standingOf = (standing: EventStanding, event: EventFacts): EventStanding => ({
  ...standing,
  events: [event],
  conditions: standing.conditions.filter(
    ({ conditionEventIds, eventIds }) => eventIds.includes(event.eventId) || conditionEventIds.includes(event.eventId),
  ),
});
