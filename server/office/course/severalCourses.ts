import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import { courseSettingName } from '#rules/event/edit/courseNames.ts';
import { subjectAt } from '#server/bundle/plan/difference.ts';
import { wordsOf } from '#server/bundle/problem/mistake.ts';
import type { Problem } from '#server/bundle/problem/problem.ts';
import { eventIds } from '#server/catalogue/definedEvents.queries.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { type CourseEntries, everyCourse } from './courseEntries.ts';

export type SeveralCourses = { readonly containerId: string; readonly eventIds: readonly string[] };

/** Courses of a place, each with its id. Refuses notFound where one of them is not there. */
export async function coursesAt(
  { trx, tenant }: Context,
  entries: CourseEntries,
  { containerId, eventIds: wanted }: SeveralCourses,
) {
  const ids = await eventIds(trx, tenant.tenantId);
  const courses = everyCourse(entries).flatMap(({ entry, containerKey }) => {
    const eventId = ids.events.get(entry.key) ?? '';
    return ids.containers.get(containerKey) === containerId && wanted.includes(eventId) ? [{ entry, eventId }] : [];
  });
  if (courses.length < new Set(wanted).size) throw new Refused('notFound');
  return courses;
}

/** What is wrong with courses that no field stands for, each in its words behind the course that it is about. */
export const problemsAbout = (problems: readonly Problem[], entries: CourseEntries): PlaceProblem[] =>
  problems.map(({ path, line: _, file: __, ...mistake }) => {
    const reason = wordsOf(mistake, courseSettingName);
    return { room: null, path: [], reason: [subjectAt(entries, path), reason].filter(Boolean).join('：') };
  });
