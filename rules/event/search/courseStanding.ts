import type { Event } from '#contract/event/event.ts';

/** How a course stands for somebody who looks: `mine` and `chosen` they have already, `other` is a further reason of their own or of the town. */
export type CourseStanding = 'open' | 'drawn' | 'full' | 'before' | 'over' | 'mine' | 'chosen' | 'other';

type Standing = Pick<Event, 'canReserve' | 'unavailable' | 'entryType' | 'eventEntrySpanId'>;

const standings: Partial<Record<NonNullable<Event['unavailable']>['code'], CourseStanding>> = {
  full: 'full',
  notYetOpen: 'before',
  closed: 'over',
  alreadyReserved: 'mine',
  alreadyInCart: 'chosen',
};

/** What a course is at the moment: one badge says it where it is not simply open. */
export function courseStanding({ canReserve, unavailable, entryType, eventEntrySpanId }: Standing): CourseStanding {
  if (canReserve) return entryType === 'lottery' && eventEntrySpanId !== '' ? 'drawn' : 'open';
  return (unavailable && standings[unavailable.code]) ?? 'other';
}
