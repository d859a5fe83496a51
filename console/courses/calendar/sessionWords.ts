import type { CalendarSession } from '#contract/desk/course/calendar.ts';
import { courseStates } from '#rules/event/desk/courseState.ts';
import type { BadgeTone } from '#ui/Badge.tsx';
import { count } from '#ui/text/format.ts';

/** Which date of its course it is: '第2回（全10回）'; '' for the only one. */
export const nthText = ({ nth, sessions }: CalendarSession) =>
  nth === null || sessions === 1 ? '' : `第${nth}回（全${count(sessions, '回')}）`;

/** Where it is: the hall, and the place in it. */
export const placeText = ({ containerName, place }: CalendarSession) => [containerName, place].join(' ').trim();

/** What is not as everybody expects of a date. */
export function exceptionsOf({ nth, state, clashes }: CalendarSession) {
  const found: { readonly tone: BadgeTone; readonly word: string }[] = [];
  if (state === 'calledOff') found.push({ tone: 'error', word: courseStates.calledOff });
  else if (nth === null) found.push({ tone: 'error', word: '休講' });
  if (state === 'unpublished') found.push({ tone: 'neutral', word: courseStates.unpublished });
  if (clashes) found.push({ tone: 'warning', word: '会場の重複' });
  return found;
}

/** A thing that does not change from one drawing to the next. */
export const keyOf = ({ eventId, date, fromMinute, nth }: CalendarSession) =>
  [eventId, date, fromMinute, nth ?? 'off'].join(' ');
