import { currentSpan } from './currentSpan.ts';
import type { ConditionFacts, EventFacts, EventStanding, OwnReservation, SpanFacts } from './eventFacts.ts';
import { type Having, type Holding, havingOf } from './holdingsOf.ts';
import type { ChoicePage } from './whyNotChoosable.ts';

/** The half of a page that is the same for everybody. */
export type Offered = Pick<ChoicePage, 'events'> & {
  readonly conditions: readonly ConditionFacts[];
  /** The current spans of the events, each with the events that it takes people for now. */
  readonly entrySpans: readonly { readonly span: SpanFacts; readonly eventIds: readonly string[] }[];
  /** The events of the page and of its conditions. */
  readonly named: ReadonlySet<string>;
};

export function offeredOf({ events, conditions }: Pick<EventStanding, 'events' | 'conditions'>, now: string): Offered {
  const named = new Set(events.map(({ eventId }) => eventId));
  for (const { conditionEventIds, eventIds } of conditions) {
    for (const eventId of [...conditionEventIds, ...eventIds]) named.add(eventId);
  }
  return {
    events: events.map(({ eventId, eventName, spans }) => ({
      eventId,
      eventName,
      entryType: currentSpan(spans, now).span?.entryType ?? 'normal',
    })),
    conditions,
    entrySpans: spansOnPage(events, now),
    named,
  };
}

/**
 * What the person may still choose among the events of a standing: allowances less what already counts, and what the
 * person has of it, each event once. The view adds the presentation.
 */
export const choicePageOf = (standing: EventStanding, now: string): ChoicePage =>
  choiceOf(offeredOf(standing, now), havingOf(standing, now));

/** The page of somebody who has this. */
export function choiceOf({ events, conditions, entrySpans, named }: Offered, { holdings, held }: Having): ChoicePage {
  return {
    events,
    conditions: conditions.map((condition) => conditionOnPage(condition, held)),
    entrySpans: entrySpans.map(({ span, eventIds }) => spanOnPage(span, eventIds, holdings)),
    held: held
      .filter(({ eventId }) => named.has(eventId))
      .map(({ eventId, eventName, isInCart, isEntry }) => ({ eventId, eventName, isInCart, isEntry })),
  };
}

function conditionOnPage(
  { eventConditionId, conditionType, name, limitCount, isRanked = false, conditionEventIds, eventIds }: ConditionFacts,
  held: readonly Holding[],
) {
  const isLimit = conditionType === 'UpperLimit';
  return {
    eventConditionId,
    conditionType,
    name,
    reservedCount: isLimit ? Math.max(0, limitCount - usedOf(held, eventIds)) : 0,
    limitCount: isLimit ? limitCount : 0,
    isRanked,
    conditionEventIds,
    eventIds,
  };
}

const usedOf = (held: readonly Holding[], eventIds: readonly string[]) =>
  held.filter(({ eventId }) => eventIds.includes(eventId)).length;

function spansOnPage(events: readonly EventFacts[], now: string): Offered['entrySpans'] {
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

function spanOnPage(
  { eventEntrySpanId, limitCount }: SpanFacts,
  eventIds: readonly string[],
  holdings: readonly Holding[],
) {
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
