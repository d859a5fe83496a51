import type { Event } from '#contract/event/event.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';
import type { EventFacts } from './eventFacts.ts';
import { openSpanOf } from './openSpanOf.ts';
import { takesSeatIn } from './whyNotTakeable.ts';

/** What keeps somebody from a course now; null where nothing does. */
type Unavailable = Pick<Event, 'unavailable'>;

/** Seats come last of all that is asked: where they are what is missing, everything else lets the person in. */
export const isWatchable = ({ unavailable }: Unavailable) => unavailable?.code === 'full';

/** Why somebody is not told when a course has a seat; null where they may ask. */
export function whyCourseNotWatched({ unavailable }: Unavailable): RefusalResult | null {
  if (unavailable === null) return refuse('alreadyFree');
  return isWatchable({ unavailable }) ? null : refuse('notWatchable', { message: unavailable.message });
}

/** Whether a course takes anybody at all now: what spares looking at each person who waits for it. */
export function takesAnybody(event: EventFacts, now: string) {
  const open = openSpanOf(event, now);
  if (open.kind === 'refusal') return false;
  return !takesSeatIn(event, open.span.entryType) || event.capacity === null || event.seatsTaken < event.capacity;
}
