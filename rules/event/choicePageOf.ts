import { currentSpan } from './currentSpan.ts';
import type { ConditionFacts, EventFacts, EventStanding, OwnReservation, SpanFacts } from './eventFacts.ts';
import { type Holding, holdingsOf, onePerEvent } from './holdingsOf.ts';
import type { ChoicePage } from './whyNotChoosable.ts';

/**
 * What the person may still choose among the events of a standing: allowances less what already counts, and what the
 * person has of it, each event once. The view adds the presentation.
 */
export function choicePageOf(standing: EventStanding, now: string): ChoicePage {
  const holdings = holdingsOf(standing, now);
  const held = onePerEvent(holdings);
  const named = new Set(standing.events.map(({ eventId }) => eventId));
  for (const { conditionEventIds, eventIds } of standing.conditions) {
    for (const eventId of [...conditionEventIds, ...eventIds]) named.add(eventId);
  }
  return {
    events: standing.events.map(({ eventId, eventName }) => ({ eventId, eventName })),
    conditions: standing.conditions.map((condition) => conditionOnPage(condition, held)),
    entrySpans: spansOnPage(standing, now).map(({ span, eventIds }) => spanOnPage(span, eventIds, holdings)),
    held: held
      .filter(({ eventId }) => named.has(eventId))
      .map(({ eventId, eventName, isInCart }) => ({ eventId, eventName, isInCart })),
  };
}

function conditionOnPage(
  { eventConditionId, conditionType, name, limitCount, conditionEventIds, eventIds }: ConditionFacts,
  held: readonly Holding[],
) {
  const isLimit = conditionType === 'UpperLimit';
  const used = held.filter(({ eventId }) => eventIds.includes(eventId)).length;
  return {
    eventConditionId,
    conditionType,
    name,
    reservedCount: isLimit ? Math.max(0, limitCount - used) : 0,
    limitCount: isLimit ? limitCount : 0,
    conditionEventIds: [...conditionEventIds],
    eventIds: [...eventIds],
  };
}

/** The current spans of the events, each with the events that it takes people for now. */
function spansOnPage({ events }: EventStanding, now: string) {
  const spans = new Map<string, { span: SpanFacts; eventIds: string[] }>();
  for (const { eventId, spans: own } of events) {
    const { span } = currentSpan(own, now);
    if (span === null) continue;
    const known = spans.get(span.eventEntrySpanId) ?? { span, eventIds: [] };
    known.eventIds.push(eventId);
    spans.set(span.eventEntrySpanId, known);
  }
  return [...spans.values()];
}

function spanOnPage({ eventEntrySpanId, limitCount }: SpanFacts, eventIds: string[], holdings: readonly Holding[]) {
  const used = holdings.filter((holding) => holding.eventEntrySpanId === eventEntrySpanId).length;
  const reservedCount = limitCount === null ? null : Math.max(0, limitCount - used);
  return { eventEntrySpanId, reservedCount, limitCount, eventIds };
}

/** The standing of the person without this reservation, for its event alone in the span it was taken in. */
export const standingWithout = (standing: EventStanding, own: OwnReservation, event: EventFacts): EventStanding => ({
  ...standing,
  events: [{ ...event, spans: event.spans.filter((span) => span.eventEntrySpanId === own.eventEntrySpanId) }],
  person: {
    ...standing.person,
    reservations: standing.person.reservations.filter(
      ({ eventReservationId }) => eventReservationId !== own.eventReservationId,
    ),
  },
});
