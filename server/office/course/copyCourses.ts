import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import { shiftByWeekday, whyClosed } from '#rules/event/edit/copyDays.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { lockConcerned } from './changeCourse.ts';
import { type CopiedCourses, copyEntries } from './copyEntries.ts';
import { type CourseEntries, courseEntries, everyCourse } from './courseEntries.ts';
import { type JudgedCourses, judgeCourses } from './judgeCourses.ts';
import { coursesAt, problemsAbout, type SeveralCourses } from './severalCourses.ts';
import { holidaysOfTown } from './showCourse.ts';
import { writeCourses } from './writeCourses.ts';

type Copying = SeveralCourses & { readonly from: string };

type CopyPlan = Omit<JudgedCourses, 'problems' | 'remarks'> & {
  readonly before: CourseEntries;
  readonly copied: CopiedCourses;
  readonly problems: readonly PlaceProblem[];
};

/** Refuses notFound where one of the courses is not at the place. */
async function planCopies(context: Context<Staff>, { from, ...chosen }: Copying): Promise<CopyPlan> {
  const before = await courseEntries(context);
  const courses = await coursesAt(context, before, chosen);
  const [first = from] = courses.flatMap(({ entry }) => entry.sessions.map(({ day }) => day)).toSorted();
  const days = shiftByWeekday(first, from);
  const copied = copyEntries(before, new Set(courses.map(({ entry }) => entry.key)), days);
  const judged = await judgeCourses(context, before, copied.entries);
  return { ...judged, before, copied, problems: problemsAbout(judged.problems, copied.entries) };
}

/** What copies of courses would be, date by date; changes nothing and holds nothing. Refuses notFound. */
export const previewCopies: Operation<'Office/PreviewCopies'> = async (context, copying) => {
  // Before the courses: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const { before, copied, problems } = await planCopies(context, copying);
  const holidays = await holidaysOfTown(context);
  const now = new Map(everyCourse(copied.entries).map(({ entry }) => [entry.key, entry]));
  return {
    revision,
    problems: [...problems],
    left: [...copied.left],
    courses: everyCourse(before).flatMap(({ entry }) => {
      const copy = now.get(copied.copies.get(entry.key) ?? '');
      if (!copy) return [];
      const dates = copy.sessions.map(({ day, hours }, index) => ({
        from: entry.sessions[index]?.day ?? day,
        to: day,
        hours,
        whyClosed: whyClosed(day, holidays),
      }));
      return [{ key: entry.key, number: entry.number, name: entry.name, dates }];
    }),
    spans: copied.spans.map(({ from, to }) => ({
      key: from.key,
      name: from.name,
      opens: to.opens,
      closes: to.closes,
      announceAt: to.method === 'lottery' ? (to.announceAt ?? null) : null,
    })),
  };
};

/** Copies courses as drafts with their spans and conditions. Refuses notFound, placeRefused and changedMeanwhile. */
export const copyCourses: Operation<'Office/CopyCourses'> = async (context, { revision, ...copying }) => {
  await lockAlias(context.trx, context.tenant.tenantAlias);
  const plan = await planCopies(context, copying);
  await lockConcerned(context, plan);
  const written = await writeCourses(context, { ...plan, revision, inverse: null });
  const eventIdsOf = [...plan.copied.copies.values()].flatMap((key) => written.ids.events.get(key) ?? []);
  return { revision: written.revision, eventIds: eventIdsOf };
};
