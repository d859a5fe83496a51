import type { RequestOf } from '#contract/endpoints.ts';
import type { TestEvent } from './anEvent.ts';
import type { TestSpan } from './aSpan.ts';

/** The body of AddEventToCart for events, each in its first span unless one is given for all. */
export const addBody = (
  events: readonly TestEvent[],
  span?: TestSpan,
): RequestOf<'EventReservation/AddEventToCart'> => ({
  items: events.map(({ eventId, spans }) => ({
    eventId,
    eventEntrySpanId: (span ?? spans[0])?.eventEntrySpanId ?? '',
  })),
});
