import type { Event } from '#contract/event/event.ts';

/** How a course stands for somebody who looks: `other` is a reason of their own, or of the town. */
export type CourseStanding = 'open' | 'drawn' | 'full' | 'before' | 'over' | 'other';

type Standing = Pick<Event, 'canReserve' | 'unavailable' | 'entryType' | 'eventEntrySpanId'>;

/** What a course is at the moment: one badge says it where it is not simply open. */
export function courseStanding({ canReserve, unavailable, entryType, eventEntrySpanId }: Standing): CourseStanding {
  if (canReserve) return entryType === 'lottery' && eventEntrySpanId !== '' ? 'drawn' : 'open';
  if (unavailable?.code === 'full') return 'full';
  if (unavailable?.code === 'notYetOpen') return 'before';
  return unavailable?.code === 'closed' ? 'over' : 'other';
}
