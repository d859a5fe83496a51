import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { CourseFacts } from '../plan/townFacts.queries.ts';
import type { Report } from '../words/moveWords.ts';
import { dayAt } from './readPeople.ts';
import { momentAt } from './readRooms.ts';
import { stateAt, yenAt } from './readState.ts';
import type { Line, Table } from './readTable.ts';
import { nameKey } from './typed.ts';

/** Somebody who takes part in a course, or did. */
export type EntryDraft = {
  readonly line: number;
  readonly file: string;
  readonly id: string;
  readonly person: string;
  readonly course: CourseFacts;
  readonly state: EventReservationState;
  readonly fee: number;
  readonly paid: number | null;
  readonly paidOn: string | null;
  readonly bookedAt: string | null;
};

export const entryStates: Readonly<Record<string, EventReservationState>> = {
  確定: 'fixed',
  受講済み: 'fixed',
  取消: 'cancelled_user',
  '取消（施設都合）': 'cancelled_operator',
};

type Known = { readonly courses: readonly CourseFacts[]; readonly isPerson: (id: string) => boolean };

/** The entries of a file. What cannot be read is reported and left out; nobody is in a course twice. */
export function readEntries({ file, lines, report }: Table<'entries'>, known: Known): EntryDraft[] {
  const seen = new Map<string, number>();
  const taken = new Map<string, number>();
  const courses = courseFinder(known.courses);
  return lines.flatMap((line) => {
    const { at } = line;
    const wrong = (field: string) => ({ line: line.line, field });
    if (at.id === '') return [];
    const earlier = seen.get(at.id);
    if (earlier !== undefined) report(wrong('id'), 'earlierLine', { value: at.id, line: earlier });
    else seen.set(at.id, line.line);
    if (at.person !== '' && !known.isPerson(at.person))
      report(wrong('person'), 'personUnknown', { written: at.person });
    const course = courseOf(line, courses, report);
    const state = stateAt(line, entryStates, report);
    const fee = at.fee === '' ? 0 : yenAt(line, 'fee', report);
    const paid = at.paid === '' ? null : yenAt(line, 'paid', report);
    const bookedAt = momentAt(line, report);
    if (!course || !state) return [];
    if (state === 'fixed') {
      const key = `${at.person} ${course.eventId}`;
      const other = taken.get(key);
      if (other !== undefined) report(wrong('course'), 'enteredTwice', { line: other });
      else taken.set(key, line.line);
    }
    if (course.spanId === null) report(wrong('course'), 'courseWithoutSpan');
    return {
      line: line.line,
      file,
      id: at.id,
      person: at.person,
      course,
      state,
      fee,
      paid,
      paidOn: dayAt(line, 'paidOn', report),
      bookedAt,
    };
  });
}

/** By number, name or key. */
function courseFinder(courses: readonly CourseFacts[]) {
  const byName = new Map<string, CourseFacts[]>();
  for (const course of courses) {
    for (const name of new Set([course.number, course.name, course.key].map(nameKey))) {
      byName.set(name, [...(byName.get(name) ?? []), course]);
    }
  }
  return (written: string) => byName.get(nameKey(written)) ?? [];
}

function courseOf(
  { at, line }: Line<'entries'>,
  find: ReturnType<typeof courseFinder>,
  report: Report,
): CourseFacts | null {
  if (at.course === '') return null;
  const found = find(at.course);
  if (found.length === 0) report({ line, field: 'course' }, 'courseUnknown', { written: at.course });
  if (found.length > 1) report({ line, field: 'course' }, 'courseAmbiguous', { written: at.course });
  const [course = null] = found;
  return found.length === 1 ? course : null;
}
