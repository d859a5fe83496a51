import { type CourseFields, courseFields } from '#contract/office/courseForm.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { eventIds, lockEvents } from '#server/catalogue/definedEvents.queries.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { courseDifference } from './courseDifference.ts';
import { courseFormOf, courseOf } from './courseEntries.ts';
import { type CourseEdit, type CoursePlan, planCourse, tooMany, touchedByCourse } from './planCourse.ts';
import { writeCourses } from './writeCourses.ts';

const tooMuch = { room: null, path: [], reason: everyRefusal.touchesTooMany.message };

/** What a change of a course would do; changes nothing and holds nothing. Refuses notFound. */
export const previewCourse: Operation<'Office/PreviewCourse'> = async (context, edit) => {
  // Before the courses: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const plan = await planCourse(context, edit);
  const touched = await touchedByCourse(context, plan);
  return {
    revision,
    problems: [...plan.problems, ...(tooMany(touched) ? [tooMuch] : [])],
    remarks: [...plan.remarks],
    differences: plan.differences.map(
      courseDifference(plan.edited.key, courseOf(plan.before, plan.edited.key) !== undefined),
    ),
    touched,
  };
};

/**
 * Changes a course or adds one, and tells everybody who has it. Refuses notFound, placeRefused with everything that is
 * wrong, placeUnchanged, touchesTooMany, and changedMeanwhile where somebody has changed the same things since.
 */
export const changeCourse: Operation<'Office/ChangeCourse'> = async (context, { revision, ...edit }) => {
  // Imports and others who change what the tenant offers wait, and are judged by the revision that this makes.
  await lockAlias(context.trx, context.tenant.tenantAlias);
  await lockConcerned(context, await planCourse(context, edit));
  const plan = await planCourse(context, edit);
  const { ids, ...written } = await writeCourses(context, { ...plan, revision, inverse: inverseOf(plan, edit) });
  const eventId = edit.eventId ?? ids.events.get(plan.edited.key);
  if (eventId === undefined) throw new Error('a course that was just added is gone');
  return { eventId, ...written };
};

/** From here on nobody enters these courses, or takes a seat of them. */
export async function lockConcerned(
  { trx, tenant: { tenantId } }: Context,
  { concerned }: Pick<CoursePlan, 'concerned'>,
) {
  const ids = (await eventIds(trx, tenantId)).events;
  const known = [...concerned].flatMap((key) => ids.get(key) ?? []);
  if (known.length > 0) await lockEvents(trx, { tenantId, eventIds: known });
}

/** What takes a change back, as it would be asked for at a screen; null where nothing does: a course stays. */
function inverseOf({ before, edited }: CoursePlan, { containerId, eventId, fields }: CourseEdit) {
  const was = courseOf(before, edited.key);
  if (!was) return null;
  const form = courseFormOf(before, was);
  const former = Object.fromEntries(Object.keys(fields).map((name) => [name, form[name as keyof CourseFields]]));
  const parsed = courseFields.safeParse(former);
  return parsed.success ? { course: { containerId, eventId, fields: parsed.data } } : null;
}
