import { currentSpan } from './currentSpan.ts';
import type { EventFacts, EventTenant } from './eventFacts.ts';
import { mayTellResult } from './shownState.ts';

/**
 * Seats still available first come. Null where none are counted and where the current span is a lottery. Also null
 * until a draw that has begun may be shown: the number would reveal its winners.
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

/** How many seats nobody else can take: they are taken, or claimed by those who wait for a place. */
export const seatsGone = (capacity: number | null, taken: number, claimed: number) =>
  capacity === null ? taken : Math.max(taken, Math.min(capacity, taken + claimed));
