import type { ParsedRequestOf, ResponseOf } from '#contract/endpoints.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { ReadProgramme, Wrong } from '#rules/event/import/readProgramme.ts';
import { apartFrom } from '#server/apart/apart.ts';
import type { Context, Scope, Staff } from '#server/context.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { lockConcerned } from '../changeCourse.ts';
import { courseDifference } from '../courseDifference.ts';
import { tooMany, touchedByCourses } from '../planCourse.ts';
import { holidaysOfTown } from '../showCourse.ts';
import { writeCourses } from '../writeCourses.ts';
import { concernsFile, type ProgrammePlan, planProgramme, wrongAt } from './planProgramme.ts';
import type * as programmeApart from './programmeApart.ts';
import { datesOf } from './programmeDates.ts';
import type { PlacedCourse } from './programmeEntries.ts';

const apart = apartFrom<typeof programmeApart>(new URL('./programmeApart.ts', import.meta.url));

/** The courses of a file and all that is wrong with it, whatever the town has. Refuses tooMuchToCompute. */
const readProgrammeOf = (scope: Pick<Scope, 'tenant' | 'actor'>, base64: string) => apart(scope, 'readFile', base64);

/** What a file of a programme would make, or what is wrong with it. Changes nothing. Refuses notFound and tooMuchToCompute. */
export const previewProgramme: UnboundOperation<'Office/PreviewProgramme'> = async (scope, { base64, ...asked }) => {
  const programme = await readProgrammeOf(scope, base64);
  return scope.transact((context) => shownPlan(context, { ...asked, programme }));
};

type Asked = Omit<ParsedRequestOf<'Office/PreviewProgramme'>, 'base64'> & { readonly programme: ReadProgramme };

async function shownPlan(context: Context<Staff>, asked: Asked): Promise<ResponseOf<'Office/PreviewProgramme'>> {
  // Before the courses: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const plan = await planProgramme(context, asked);
  const { edited, concerned, wrong, remarks } = plan;
  const touched = await touchedByCourses(context, { ...plan, keys: edited.placed.map(({ key }) => key) });
  const tooMuch: Wrong = { line: 1, column: '', why: everyRefusal.touchesTooMany.message };
  const dates = datesOf(plan, await holidaysOfTown(context));
  return {
    revision,
    lines: asked.programme.lines,
    wrong: [...wrong, ...(tooMany(touched) ? [tooMuch] : [])],
    remarks: remarks.filter((remark) => concernsFile(remark, edited)).map((remark) => wrongAt(remark, edited)),
    courses: edited.placed.map((course) => {
      const { key, read, was } = course;
      return {
        line: read.line,
        number: read.number,
        name: read.name,
        kind: !was ? ('added' as const) : concerned.has(key) ? ('changed' as const) : ('same' as const),
        differences: was ? differencesOfCourse(plan, course) : [],
        capacity: read.capacity ?? null,
        span: read.span ?? null,
        dates: dates(course),
      };
    }),
    touched,
  };
}

/** What a course, and the span that its line names, would have otherwise. */
const differencesOfCourse = ({ differences }: ProgrammePlan, { key, spanKey }: PlacedCourse) =>
  differences
    .filter(({ path }) => path.includes(`/events/${key}`) || (spanKey && path.startsWith(`/entrySpans/${spanKey}`)))
    .map(courseDifference(key, true));

/**
 * Makes and changes the courses of a file, all or none, as one revision. Refuses notFound, tooMuchToCompute, placeRefused with
 * every wrong line, placeUnchanged where the courses are so already, touchesTooMany, and changedMeanwhile where somebody
 * was quicker with the same courses.
 */
export const importProgramme: UnboundOperation<'Office/ImportProgramme'> = async (scope, { base64, ...asked }) => {
  const programme = await readProgrammeOf(scope, base64);
  return scope.once((context) => carryOut(context, { ...asked, programme }));
};

async function carryOut(context: Context<Staff>, { revision, ...asked }: Asked & { readonly revision: number }) {
  // Imports and others who change what the tenant offers wait, and are judged by the revision that this makes.
  await lockAlias(context.trx, context.tenant.tenantAlias);
  await lockConcerned(context, await planProgramme(context, asked));
  const { wrong, ...plan } = await planProgramme(context, asked);
  const problems = wrong.map(({ line, column, why }) => ({
    room: null,
    path: [],
    reason: `${[`${line}行目`, column].filter(Boolean).join(' ')}：${why}`,
  }));
  const { ids, ...written } = await writeCourses(context, { ...plan, problems, revision, inverse: null });
  const { placed } = plan.edited;
  return {
    ...written,
    added: placed.filter(({ was }) => !was).length,
    changed: placed.filter(({ key, was }) => was && plan.concerned.has(key)).length,
    eventIds: placed.flatMap(({ key }) => ids.events.get(key) ?? []),
  };
}
