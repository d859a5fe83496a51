import type { AttendanceMark, MarkedCell } from '#contract/desk/course/attendance.ts';
import type { Participant } from '#contract/desk/course/courses.ts';

/** A mark, or none: what a key or a touch puts into a cell. */
export type Put = AttendanceMark | null;

/** Names a cell among those of a course. */
export const cellKey = ({ reservationId, eventSessionId }: Omit<MarkedCell, 'mark'>) =>
  `${reservationId} ${eventSessionId}`;

/** What is marked, by cell; what is still on its way counts as there. */
export function marksOn(marks: readonly MarkedCell[], onTheWay: ReadonlyMap<string, Put>): ReadonlyMap<string, Put> {
  return new Map([...marks.map((cell) => [cellKey(cell), cell.mark] as const), ...onTheWay]);
}

const keys: Readonly<Record<string, Put>> = {
  o: 'present',
  '○': 'present',
  '1': 'present',
  x: 'absent',
  '×': 'absent',
  '2': 'absent',
  l: 'late',
  遅: 'late',
  '3': 'late',
  Delete: null,
  Backspace: null,
  '0': null,
};

/** What a key puts into the cell that has the focus; undefined for a key of something else. */
export const putBy = (key: string): Put | undefined => keys[key.length === 1 ? key.toLowerCase() : key];

/** A second touch takes back what the first has put there. */
export const putByTouch = (chosen: Put, now: Put): Put => (chosen === now ? null : chosen);

export const mostOnPage = 50;

const byReading = new Intl.Collator('ja').compare;

const readingOf = ({ personKana, personName, userNumber }: Participant) => personKana || personName || userNumber;

/** Who has a place, by their reading. */
export const peopleOnSheet = (people: readonly Participant[]) =>
  people.filter(({ hasPlace }) => hasPlace).toSorted((one, other) => byReading(readingOf(one), readingOf(other)));

/** A part of the people, and which of how many parts it is. */
export function pageOf<Item>(items: readonly Item[], asked: string) {
  const pages = Math.max(1, Math.ceil(items.length / mostOnPage));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(asked)) || 1));
  return { page, pages, items: items.slice((page - 1) * mostOnPage, page * mostOnPage) };
}

/** How many of some people came to a session, late or not, and how many did not. */
export function sumsOf(people: readonly Participant[], eventSessionId: string, marks: ReadonlyMap<string, Put>) {
  const its = people.map(({ reservationId }) => marks.get(cellKey({ reservationId, eventSessionId })) ?? null);
  const count = (...wanted: readonly Put[]) => its.filter((mark) => wanted.includes(mark)).length;
  return { came: count('present', 'late'), absent: count('absent'), open: count(null) };
}
