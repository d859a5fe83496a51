import { whyClosed } from '#rules/event/edit/copyDays.ts';
import { type CourseEntries, everyCourse } from '../courseEntries.ts';
import type { ProgrammePlan } from './planProgramme.ts';
import type { PlacedCourse } from './programmeEntries.ts';

/** So many are named beside a date. */
const mostClashes = 5;

type Holidays = Parameters<typeof whyClosed>[1];

/** The dates of each course of the file, with what speaks against a day, and who is in the hall then. */
export function datesOf({ edited, containerKey }: Pick<ProgrammePlan, 'edited' | 'containerKey'>, holidays: Holidays) {
  const taken = takenHalls(edited.entries, containerKey);
  return ({ key, read }: PlacedCourse) =>
    read.sessions.map(({ line, day, hours }) => ({
      line,
      day,
      hours,
      whyClosed: whyClosed(day, holidays),
      clashes: (taken.get(hallText(read.place ?? '', day)) ?? [])
        .filter((other) => other.key !== key && overlaps(other.hours, hours))
        .map(({ name }) => name)
        .slice(0, mostClashes),
    }));
}

const hallText = (place: string, day: string) => `${place.normalize('NFKC').replace(/\s/g, '')} ${day}`;

type Taken = { readonly key: string; readonly name: string; readonly hours: string };

/** What courses are in which hall on a day, by what their place is called. */
function takenHalls(entries: CourseEntries, place: string): ReadonlyMap<string, readonly Taken[]> {
  const taken = new Map<string, Taken[]>();
  for (const { entry: event } of everyCourse(entries).filter(({ containerKey }) => containerKey === place)) {
    if (!event.place) continue;
    for (const { day, hours } of event.sessions) {
      const hall = hallText(event.place, day);
      const one = { key: event.key, name: `${event.number} ${event.name}`, hours };
      taken.set(hall, [...(taken.get(hall) ?? []), one]);
    }
  }
  return taken;
}

const minutesOf = (clock = '') => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

function overlaps(one: string, other: string) {
  const [from, to] = one.split('-').map(minutesOf);
  const [otherFrom, otherTo] = other.split('-').map(minutesOf);
  return (from ?? 0) < (otherTo ?? 0) && (otherFrom ?? 0) < (to ?? 0);
}
