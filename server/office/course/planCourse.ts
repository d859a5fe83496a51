import type { CourseFields } from '#contract/office/courseForm.ts';
import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { courseSettingName } from '#rules/event/edit/courseNames.ts';
import { whyNotEdited } from '#rules/event/edit/whyNotEdited.ts';
import { reaches } from '#rules/staff/rights.ts';
import { subjectAt } from '#server/bundle/plan/difference.ts';
import { touchedReasons } from '#server/bundle/plan/touched.ts';
import { wordsOf } from '#server/bundle/problem/mistake.ts';
import type { Problem } from '#server/bundle/problem/problem.ts';
import { eventIds } from '#server/catalogue/definedEvents.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { courseStateOf } from '#server/event/desk/courseStateOf.ts';
import { placesToCome } from '#server/event/placesToCome.queries.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { mostTouched, nothingTouched } from '../touchedReservations.ts';
import { type EditedCourse, editCourse } from './courseEdit.ts';
import { type CourseEntries, courseEntries, courseFormOf, courseOf, everyCourse, membersOf } from './courseEntries.ts';
import { type JudgedCourses, judgeCourses } from './judgeCourses.ts';

export type CourseEdit = {
  readonly containerId: string;
  readonly eventId: string | null;
  readonly fields: CourseFields;
};

/** What a change of a course would do. */
export type CoursePlan = Omit<JudgedCourses, 'problems' | 'remarks'> & {
  readonly before: CourseEntries;
  readonly edited: EditedCourse;
  readonly problems: readonly PlaceProblem[];
  readonly remarks: readonly PlaceProblem[];
};

const keyBehind = (ids: ReadonlyMap<string, string>, id: string | null) =>
  [...ids].find(([, known]) => known === id)?.[0] ?? null;

/** Refuses notFound. */
export async function planCourse(
  context: Context<Staff>,
  { containerId, eventId, fields }: CourseEdit,
): Promise<CoursePlan> {
  const { trx, tenant } = context;
  const ids = await eventIds(trx, tenant.tenantId);
  const containerKey = keyBehind(ids.containers, containerId);
  const key = keyBehind(ids.events, eventId);
  const before = await courseEntries(context);
  const edited =
    containerKey === null || (eventId !== null && key === null)
      ? null
      : editCourse(before, { containerKey, key, fields });
  if (edited === null) throw new Refused('notFound');
  const judged = await judgeCourses(context, before, edited.entries);
  const closed = eventId === null ? null : whyNotEdited(await courseStateOf(context, eventId));
  const placed = (problems: readonly Problem[]) => problems.map((problem) => courseProblem(problem, edited));
  return {
    ...judged,
    before,
    edited,
    problems: [
      ...(closed === null ? [] : [{ room: null, path: [], reason: closed }]),
      ...placed(judged.problems),
      ...judged.staying.map((staying) => stayingProblem(staying, edited)),
      ...beyondReach(context, before, edited, ids.containers),
    ],
    remarks: placed(judged.remarks),
  };
}

const lists = { entrySpans: 'spans', conditions: 'conditions' } as const;

/** A problem at the field of the form where it is; of what the form does not have with the name of what it is about. */
function courseProblem({ path, line: _, file: __, ...mistake }: Problem, edited: EditedCourse): PlaceProblem {
  const reason = wordsOf(mistake, courseSettingName);
  const own = courseAt(edited.entries, path);
  if (own?.key === edited.key) return { room: null, path: path.slice(6), reason };
  const [top, index] = path;
  if (top === 'eventContainers' && path[2] === 'categories' && path.length <= 5 + 1) {
    const category = edited.entries.eventContainers[Number(index)]?.categories[Number(path[3])];
    if (category?.events.some(({ key }) => key === edited.key)) return { room: null, path: ['newCategory'], reason };
  }
  if (top === 'entrySpans' || top === 'conditions') {
    const keys = top === 'entrySpans' ? edited.spanKeys : edited.conditionKeys;
    const row = keys.indexOf(edited.entries[top][Number(index)]?.key ?? '');
    if (row >= 0) return { room: null, path: [lists[top], row, ...path.slice(2)], reason };
  }
  return { room: null, path: [], reason: [subjectAt(edited.entries, path), reason].filter(Boolean).join('：') };
}

function courseAt({ eventContainers }: CourseEntries, [top, container, , category, list, event]: Problem['path']) {
  if (top !== 'eventContainers' || list !== 'events') return undefined;
  return eventContainers[Number(container)]?.categories[Number(category)]?.events[Number(event)];
}

const stayingProblem = (
  { key, name, field, reason }: JudgedCourses['staying'][number],
  edited: EditedCourse,
): PlaceProblem => ({
  room: null,
  path: [field],
  reason: key === edited.key ? reason : `「${name}」は、${reason}`,
});

const elsewhere =
  'ほかの担当施設の講座にも関わるため、ここでは変更できません。この講座だけの受付期間か条件にしてください。';

/** What a span or a condition says of courses where the caller does not work stays: it would be otherwise for them, too. */
function beyondReach(
  context: Context<Staff>,
  before: CourseEntries,
  { entries, key, spanKeys, conditionKeys }: EditedCourse,
  containers: ReadonlyMap<string, string>,
): PlaceProblem[] {
  const reach = reachIn(context, 'course.edit');
  const foreign = everyCourse(entries)
    .filter(({ containerKey }) => !reaches(reach, containers.get(containerKey) ?? ''))
    .map(({ entry }) => entry.key);
  if (foreign.length === 0) return [];
  const formOf = (all: CourseEntries, course: string) => {
    const standing = courseOf(all, course);
    return standing && courseFormOf(all, standing);
  };
  const isChanged = foreign.some(
    (course) => JSON.stringify(formOf(before, course)) !== JSON.stringify(formOf(entries, course)),
  );
  if (!isChanged) return [];
  const isForeign = (members: readonly string[]) =>
    members.some((member) => foreign.includes(member) && member !== key);
  const row = conditionKeys.findIndex((one) =>
    entries.conditions.some((condition) => condition.key === one && isForeign(membersOf(condition))),
  );
  const span = spanKeys.findIndex((one) =>
    entries.entrySpans.some((entry) => entry.key === one && isForeign(entry.events)),
  );
  const path = row >= 0 ? ['conditions', row] : span >= 0 ? ['spans', span] : [];
  return [{ room: null, path, reason: elsewhere }];
}

/** So many of the reservations that are touched are named. */
const mostNamed = 100;

/** Who has a place in a course whose dates or name would be other ones, and is told so. */
export const touchedByCourse = (context: Context, { differences, edited, before }: CoursePlan) =>
  touchedByCourses(context, { differences, before, keys: [edited.key] });

type Touching = Pick<CoursePlan, 'differences' | 'before'> & { readonly keys: readonly string[] };

export async function touchedByCourses({ trx, tenant, now }: Context, { differences, before, keys }: Touching) {
  const eventKeys = keys.filter((key) => {
    const was = courseOf(before, key);
    const told = ['sessions', 'name', 'place'].map((field) => `${was?.path}/${field}`);
    return was && differences.some(({ path }) => told.some((one) => path.startsWith(one)));
  });
  if (eventKeys.length === 0) return nothingTouched;
  const rows = await placesToCome(trx, { tenantId: tenant.tenantId, eventKeys, today: dayOf(now) });
  const items = rows.map((row) => ({
    reservationId: row.event_reservation_id,
    day: row.date,
    name: `${row.number} ${row.name}`,
    userNumber: row.user_number,
    reason: touchedReasons.sessions,
  }));
  return { number: items.length, items: items.slice(0, mostNamed) };
}

export const tooMany = ({ number }: { readonly number: number }) => number > mostTouched;
