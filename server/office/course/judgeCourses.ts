import { dayOf } from '#rules/day/day.ts';
import { whyCourseStays } from '#rules/event/edit/whyCourseStays.ts';
import { BundleError } from '#server/bundle/BundleError.ts';
import { decidedBy } from '#server/bundle/export/exportBundle.ts';
import { judgeEvents } from '#server/bundle/import/importEvents.ts';
import { type Difference, differencesOf } from '#server/bundle/plan/difference.ts';
import { type Problem, problemCollector } from '#server/bundle/problem/problem.ts';
import { type ResolvedBundle, resolveEntries } from '#server/bundle/read/resolveBundle.ts';
import type { Context } from '#server/context.ts';
import { tenantInFull } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { coursesEntered } from './course.queries.ts';
import { type CourseEntries, courseFormOf, everyCourse } from './courseEntries.ts';

/** Why a course with entries stays as it is, at its field. */
export type Staying = { readonly key: string; readonly name: string; readonly field: string; readonly reason: string };

/** The courses of a town as they are wanted, read as an import would read them. */
export type JudgedCourses = {
  /** Null while something is wrong with them. */
  readonly resolved: ResolvedBundle | null;
  readonly problems: readonly Problem[];
  readonly remarks: readonly Problem[];
  readonly staying: readonly Staying[];
  readonly differences: readonly Difference[];
  /** Keys of the courses that would be other ones, by themselves or by a span or a condition they are in. */
  readonly concerned: ReadonlySet<string>;
};

/**
 * What is wrong with courses as they are wanted, by the checks of a bundle, by what people have reserved, and by what a
 * course with entries keeps. Nothing is written or held.
 */
export async function judgeCourses(
  context: Context,
  before: CourseEntries,
  after: CourseEntries,
): Promise<JudgedCourses> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const row = await tenantInFull(trx, tenantId);
  if (!row) throw new Error(`no tenant ${tenantId}`);
  const source = { file: '', value: { ...(await decidedBy(trx, row)), ...after }, lineOf: () => 0 };
  const { concerned, staying } = await changedCourses(context, before, after);
  const judged = { staying, concerned, differences: differencesOf(before, after) };
  try {
    const resolved = resolveEntries(source, { todayIn: (zone) => dayOf(localDateTimeOf(nowMs, zone)) });
    const problems: Problem[] = [];
    const report = problemCollector(problems, source);
    await judgeEvents({ trx, tenantId, nowMs, report, bundle: resolved }, (key) => concerned.has(key));
    return { ...judged, resolved, problems, remarks: resolved.remarks };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return { ...judged, resolved: null, problems: error.problems, remarks: [] };
  }
}

/** The courses that would be other ones, and of those with entries what may not be. */
async function changedCourses({ trx, tenant }: Context, before: CourseEntries, after: CourseEntries) {
  const entered = await coursesEntered(trx, tenant.tenantId);
  const known = new Map(everyCourse(before).map((course) => [course.entry.key, courseFormOf(before, course)]));
  const concerned = new Set<string>();
  const staying: Staying[] = [];
  for (const course of everyCourse(after)) {
    const { key, name } = course.entry;
    const [was, is] = [known.get(key), courseFormOf(after, course)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    concerned.add(key);
    if (!was || !entered.has(key)) continue;
    staying.push(...whyCourseStays(was, is).map((stays) => ({ key, name, ...stays })));
  }
  return { concerned, staying };
}
