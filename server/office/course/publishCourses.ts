import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import { whyNotEdited } from '#rules/event/edit/whyNotEdited.ts';
import type { Context, Staff } from '#server/context.ts';
import { courseStateOf } from '#server/event/desk/courseStateOf.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { lockConcerned } from './changeCourse.ts';
import { type CourseEntries, courseEntries } from './courseEntries.ts';
import { judgeCourses } from './judgeCourses.ts';
import { coursesAt, problemsAbout, type SeveralCourses } from './severalCourses.ts';
import { writeCourses } from './writeCourses.ts';

/** Refuses notFound where one of the courses is not at the place. */
async function planPublishing(context: Context<Staff>, chosen: SeveralCourses) {
  const before = await courseEntries(context);
  const courses = await coursesAt(context, before, chosen);
  const after = withPublished(before, new Set(courses.map(({ entry }) => entry.key)));
  const { problems, remarks, ...judged } = await judgeCourses(context, before, after);
  const closed: PlaceProblem[] = [];
  for (const { entry, eventId } of courses) {
    const reason = whyNotEdited(await courseStateOf(context, eventId));
    if (reason !== null) closed.push({ room: null, path: [], reason: `${entry.name}：${reason}` });
  }
  return {
    ...judged,
    before,
    problems: [...closed, ...problemsAbout(problems, after)],
    remarks: problemsAbout(remarks, after),
  };
}

const withPublished = (entries: CourseEntries, keys: ReadonlySet<string>): CourseEntries => ({
  ...entries,
  eventContainers: entries.eventContainers.map((container) => ({
    ...container,
    categories: container.categories.map((category) => ({
      ...category,
      events: category.events.map((event) => (keys.has(event.key) ? { ...event, published: true } : event)),
    })),
  })),
});

/** What is wrong with drafts that are to be published together; changes nothing and holds nothing. Refuses notFound. */
export const previewPublishing: Operation<'Office/PreviewPublishing'> = async (context, chosen) => {
  // Before the courses: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const { problems, remarks } = await planPublishing(context, chosen);
  return { revision, problems, remarks };
};

/** Publishes drafts, all of them or none. Refuses notFound, placeRefused, placeUnchanged and changedMeanwhile. */
export const publishCourses: Operation<'Office/PublishCourses'> = async (context, { revision, ...chosen }) => {
  await lockAlias(context.trx, context.tenant.tenantAlias);
  await lockConcerned(context, await planPublishing(context, chosen));
  const plan = await planPublishing(context, chosen);
  const written = await writeCourses(context, { ...plan, revision, inverse: null });
  return { revision: written.revision };
};
