import type { EventFacts, EventStanding, OwnReservation } from './eventFacts.ts';

/** The standing of the person without this reservation, for its event alone in the span it was taken in. */
export const besides = (standing: EventStanding, own: OwnReservation, event: EventFacts): EventStanding => ({
  ...standing,
  events: [{ ...event, spans: event.spans.filter((span) => span.eventEntrySpanId === own.eventEntrySpanId) }],
  person: {
    ...standing.person,
    reservations: standing.person.reservations.filter(
      ({ eventReservationId }) => eventReservationId !== own.eventReservationId,
    ),
  },
});
