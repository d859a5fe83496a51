import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { choiceOf, type Offered, offeredOf } from './choicePageOf.ts';
import type { EventFacts, EventStanding, PersonFacts } from './eventFacts.ts';
import { type Having, havingOf } from './holdingsOf.ts';
import { type OpenSpan, openSpanOf } from './openSpanOf.ts';
import type { ChoicePage } from './whyNotChoosable.ts';
import { takesSeatIn, whyNotTakeable, whyStopped } from './whyNotTakeable.ts';

/**
 * Why an event cannot be chosen regardless of the choice on the page, or null when it can. Covers what `decideAdd`
 * would refuse for it alone, and events the person already has, which have no checkbox.
 */
export const whyUnavailable = (standing: EventStanding, event: EventFacts, now: string): EventRefusalFacts | null =>
  whyUnavailableTo(chooserOf(standing, now), offeredEvent(standing, event, now));

/** The half of the question that is about the person. */
export type Chooser = Having & {
  readonly person: PersonFacts;
  readonly stopped: EventRefusalFacts | null;
};

export const chooserOf = (standing: Pick<EventStanding, 'person' | 'tenant'>, now: string): Chooser => ({
  person: standing.person,
  stopped: whyStopped(standing, now),
  ...havingOf(standing, now),
});

/** The half that is about the event, with what can affect it: a page of hundreds checks each. */
export type OfferedEvent = { readonly event: EventFacts; readonly open: OpenSpan; readonly offered: Offered };

export function offeredEvent(
  { conditions }: Pick<EventStanding, 'conditions'>,
  event: EventFacts,
  now: string,
): OfferedEvent {
  const { eventId } = event;
  const touching = conditions.filter(
    ({ conditionEventIds, eventIds }) => eventIds.includes(eventId) || conditionEventIds.includes(eventId),
  );
  return {
    event,
    open: openSpanOf(event, now),
    offered: offeredOf({ events: [event], conditions: touching }, now),
  };
}

export function whyUnavailableTo(chooser: Chooser, { event, open, offered }: OfferedEvent): EventRefusalFacts | null {
  const { person, stopped, held } = chooser;
  if (stopped) return stopped;
  // Before the span: who has the event should see so, even long after the span closed.
  const own = held.find(({ eventId }) => eventId === event.eventId);
  if (own) return { code: own.isInCart ? 'alreadyInCart' : 'alreadyReserved' };
  if (open.kind === 'refusal') return open.refusal;
  return whyNotTakeable({
    person,
    page: choiceOf(offered, chooser),
    event,
    span: open.span,
    chosenIds: [],
    takesSeat: takesSeatIn(event, open.span.entryType),
  });
}

/** The events of a page that may be unavailable because of what the person has; of no other one that is the reason. */
export function eventsAffected({ conditions, entrySpans, held }: ChoicePage): ReadonlySet<string> {
  const holdsOneOf = (eventIds: readonly string[]) => held.some(({ eventId }) => eventIds.includes(eventId));
  return new Set([
    ...held.map(({ eventId }) => eventId),
    ...entrySpans.flatMap(({ reservedCount, eventIds }) => (reservedCount === 0 ? eventIds : [])),
    ...conditions.flatMap(({ conditionType, reservedCount, isRanked, conditionEventIds, eventIds }) =>
      conditionType === 'UpperLimit'
        ? reservedCount === 0 || (isRanked && holdsOneOf(eventIds))
          ? eventIds
          : []
        : [...(holdsOneOf(conditionEventIds) ? eventIds : []), ...(holdsOneOf(eventIds) ? conditionEventIds : [])],
    ),
  ]);
}
