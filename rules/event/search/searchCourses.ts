import type { EventDateTime, EventWithPlace } from '#contract/event/event.ts';
import { weekdayOf } from '#rules/day/day.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import { courseFee } from '../courseFee.ts';
import { type CourseStanding, courseStanding } from './courseStanding.ts';

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** What is looked for. What is left empty asks nothing. */
export type CourseSearch = {
  readonly text: string;
  readonly eventContainerId: string;
  readonly eventCategoryId: string;
  /** Sunday is 0. */
  readonly weekdays: readonly number[];
  readonly part: PartOfDay | '';
  readonly isOpenOnly: boolean;
  readonly isFreeOnly: boolean;
};

/** When a session begins, 'HH:MM'. */
const parts: Readonly<Record<PartOfDay, readonly [string, string]>> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
};

export type FoldedCourse = { readonly course: EventWithPlace; readonly folded: string };

/** The courses with all that is searched of them, which is folded once for every key that is pressed. */
export const foldCourses = (courses: readonly EventWithPlace[]): readonly FoldedCourse[] =>
  courses.map((course) => ({
    course,
    folded: [
      ...[course.eventName, course.eventNumber, course.instructor, course.place],
      ...[course.eventContainerName, course.eventCategoryName, course.supplementaryInformation],
    ]
      .map(searchFold)
      .join('\n'),
  }));

const isInPart = ({ startTime }: EventDateTime, part: PartOfDay | '') =>
  part === '' || (startTime >= parts[part][0] && startTime < parts[part][1]);

/** All sessions meet it: a course that one can attend. */
const fitsTimes = ({ dateTimes }: EventWithPlace, { weekdays, part }: CourseSearch) =>
  dateTimes.every(
    (session) => isInPart(session, part) && (weekdays.length === 0 || weekdays.includes(weekdayOf(session.date))),
  );

const isFree = (course: EventWithPlace) => courseFee(course, course.dateTimes.length) === 0;

/** What can be had comes first, and what takes nobody any more last. */
const ranks: Readonly<Record<CourseStanding, number>> = {
  open: 0,
  drawn: 0,
  before: 1,
  full: 2,
  mine: 3,
  chosen: 3,
  other: 3,
  over: 4,
};

const firstDay = ({ dateTimes: [first] }: EventWithPlace) => first?.date ?? '9';

const byRankAndDay = (one: EventWithPlace, other: EventWithPlace) =>
  ranks[courseStanding(one)] - ranks[courseStanding(other)] || firstDay(one).localeCompare(firstDay(other));

/** The courses that meet every condition, those that can be had and begin first before others. Each word of the text is somewhere in the course. */
export function searchCourses(courses: readonly FoldedCourse[], search: CourseSearch): EventWithPlace[] {
  const { text, eventContainerId, eventCategoryId, isOpenOnly, isFreeOnly } = search;
  const words = text.split(/\s+/).map(searchFold);
  return courses
    .filter(
      ({ course, folded }) =>
        words.every((word) => folded.includes(word)) &&
        (eventContainerId === '' || course.eventContainerId === eventContainerId) &&
        (eventCategoryId === '' || course.eventCategoryId === eventCategoryId) &&
        (!isOpenOnly || course.canReserve) &&
        (!isFreeOnly || isFree(course)) &&
        fitsTimes(course, search),
    )
    .map(({ course }) => course)
    .toSorted(byRankAndDay);
}

/** Others of the same category that can be had, those that begin first before others. */
export const similarCourses = (courses: readonly EventWithPlace[], { eventId, eventCategoryId }: EventWithPlace) =>
  courses
    .filter((other) => other.canReserve && other.eventCategoryId === eventCategoryId && other.eventId !== eventId)
    .toSorted(byRankAndDay);
