import type { CourseState, ListedCourse } from '#contract/desk/course/courses.ts';
import type { BadgeTone } from '#ui/Badge.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';

export const stateTones: Readonly<Record<CourseState, BadgeTone>> = {
  unpublished: 'neutral',
  published: 'info',
  before: 'info',
  open: 'success',
  full: 'warning',
  closed: 'neutral',
  calledOff: 'error',
  over: 'neutral',
};

type Seats = Pick<ListedCourse, 'capacity' | 'seatsTaken' | 'waiting'>;

/** How many have a place; while a draw is awaited only how many have entered. */
export function seatsText({ capacity, seatsTaken, waiting }: Seats) {
  const most = capacity === null ? '定員なし' : `定員${count(capacity, '人')}`;
  const entries = waiting > 0 ? `抽選待ち ${count(waiting, '件')}` : '';
  const taken = seatsTaken === null ? '' : takenText(capacity, seatsTaken);
  return [taken || most, entries].filter((text) => text !== '').join('\n');
}

/** Without a capacity no seats are counted. */
const takenText = (capacity: number | null, taken: number) =>
  capacity === null ? '' : `${taken} / ${count(capacity, '人')}`;

/** What comes next of how it takes people. */
export function nextText({ state, span }: ListedCourse) {
  if (span === null || state === 'unpublished' || state === 'calledOff' || state === 'over') return '';
  const how = span.isLottery ? '抽選' : '先着';
  if (state === 'before') return `${how} ${dateTimeText(span.opensAt)}から`;
  if (state === 'open' || state === 'full') return `${how} ${dateTimeText(span.closesAt)}まで`;
  return '';
}
