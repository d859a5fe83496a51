import type { CourseState } from '#contract/desk/course/courses.ts';
import { currentSpan, isUnderWay } from '../currentSpan.ts';
import type { EventFacts } from '../eventFacts.ts';

/** How a course stands, in the words of staff. */
export const courseStates: Readonly<Record<CourseState, string>> = {
  unpublished: '下書き',
  published: '公開',
  before: '受付前',
  open: '受付中',
  full: '満席',
  closed: '締切',
  calledOff: '中止',
  over: '終了',
};

type Course = Pick<EventFacts, 'capacity' | 'seatsTaken' | 'firstSessionAt' | 'spans' | 'isCalledOff'> & {
  readonly isPublished: boolean;
  readonly endsAt: string;
};

/** Whether a draw of it has begun and is not announced: until then the number of its seats would tell who has won. */
export const hidesSeats = ({ spans }: Pick<EventFacts, 'spans'>, now: string) =>
  spans.some((span) => isUnderWay(span, now));

/** How a course stands at `now`. Nothing of it depends on the result of a draw that is not announced. */
export function courseState(course: Course, now: string): CourseState {
  const { isPublished, isCalledOff, endsAt, firstSessionAt, spans } = course;
  if (isCalledOff) return 'calledOff';
  if (!isPublished) return 'unpublished';
  if (endsAt <= now) return 'over';
  const { phase, span } = currentSpan(spans, now);
  if (phase === 'none') return 'published';
  if (firstSessionAt <= now || phase === 'closed') return 'closed';
  if (phase === 'notYetOpen') return 'before';
  return span.entryType === 'normal' && isFull(course) ? 'full' : 'open';
}

/** Why a course that stands so cannot be called off; null when it can. */
export const whyNotCallOff = (state: CourseState) =>
  state === 'calledOff' ? 'courseCalledOff' : state === 'over' ? 'courseOver' : null;

const isFull = ({ capacity, seatsTaken }: Course) => capacity !== null && seatsTaken >= capacity;
