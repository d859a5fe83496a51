import { currentSpan } from './currentSpan.ts';
import type { EventFacts, EventTenant } from './eventFacts.ts';
import { mayTellResult } from './shownState.ts';

/**
 * Seats that first come may still take; null where none are counted, where the current span draws lots, and while a draw
 * that has begun may not be told: its winners would show in the number.
 */
export function seatsLeftOf(
  { capacity, seatsTaken, spans }: EventFacts,
  tenant: EventTenant,
  now: string,
): number | null {
  if (capacity === null || currentSpan(spans, now).span?.entryType === 'lottery') return null;
  const hidesDraw = spans.some(
    ({ entryType, opensAt, announceAt, isAwaited }) =>
      entryType === 'lottery' && opensAt <= now && (isAwaited === true || !mayTellResult(announceAt, tenant, now)),
  );
  return hidesDraw ? null : Math.max(0, capacity - seatsTaken);
}
