import type { Event } from '#contract/event/event.ts';

/**
 * When a course will be answered differently by itself: when its span opens, else when it closes; null when neither
 * lies ahead.
 */
function nextChange({ opensAt, closesAt, unavailable }: Pick<Event, 'opensAt' | 'closesAt' | 'unavailable'>) {
  if (unavailable?.code === 'notYetOpen') return opensAt;
  return unavailable?.code === 'closed' || unavailable?.code === 'calledOff' ? null : closesAt;
}

/** Instants at which to fetch again, for `openingRefetchDelay`. */
export const nextChanges = (events: readonly Pick<Event, 'opensAt' | 'closesAt' | 'unavailable'>[]) =>
  events.map((event) => ({ opensAt: nextChange(event) }));
