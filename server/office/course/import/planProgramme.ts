import { dayOf } from '#rules/day/day.ts';
import { courseSettingName } from '#rules/event/edit/courseNames.ts';
import { whyNotEdited } from '#rules/event/edit/whyNotEdited.ts';
import { columnNamed, type ProgrammeField } from '#rules/event/import/programmeFile.ts';
import type { ReadProgramme, Wrong } from '#rules/event/import/readProgramme.ts';
import { clockText } from '#server/bundle/export/clockText.ts';
import { subjectAt } from '#server/bundle/plan/difference.ts';
import { wordsOf } from '#server/bundle/problem/mistake.ts';
import type { Problem } from '#server/bundle/problem/problem.ts';
import { eventIds, sessionsCalledOff } from '#server/catalogue/definedEvents.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { courseStateOf } from '#server/event/desk/courseStateOf.ts';
import { Refused } from '#server/refused.ts';
import { type CourseEntries, courseEntries } from '../courseEntries.ts';
import { type JudgedCourses, judgeCourses } from '../judgeCourses.ts';
import { type PlacedCourse, type ProgrammeEntries, programmeEntries } from './programmeEntries.ts';

type Asked = {
  readonly containerId: string;
  readonly isPublished: boolean;
  readonly programme: ReadProgramme;
};

/** What a file would make of the courses of a town, and all that is wrong with it. */
export type ProgrammePlan = Omit<JudgedCourses, 'problems'> & {
  readonly before: CourseEntries;
  readonly containerKey: string;
  readonly edited: ProgrammeEntries;
  readonly wrong: readonly Wrong[];
};

/** So many mistakes are named at once. */
const mostWrong = 200;

/** Refuses notFound where the place has no courses. */
export async function planProgramme(
  context: Context<Staff>,
  { containerId, isPublished, programme }: Asked,
): Promise<ProgrammePlan> {
  const { trx, tenant, now } = context;
  const ids = await eventIds(trx, tenant.tenantId);
  const [containerKey] = [...ids.containers].find(([, id]) => id === containerId) ?? [];
  if (containerKey === undefined) throw new Refused('notFound');
  const before = await courseEntries(context);
  const off = new Set((await sessionsCalledOff(trx, tenant.tenantId)).map(offText));
  const edited = programmeEntries(before, {
    containerKey,
    programme,
    isPublished,
    today: dayOf(now),
    isCalledOff: (key, { day, hours }) => off.has(`${ids.events.get(key)} ${day} ${hours}`),
  });
  const judged = await judgeCourses(context, before, edited.entries);
  const wrong = [
    ...programme.wrong,
    ...edited.unclear.map(({ line, courses }) => ({
      line,
      column: columnNamed('number'),
      why: `この番号の講座が、この施設に${courses}件あります。どの講座か分かるように、講座の編集で番号を変えてください。`,
    })),
    ...overOnes(edited.placed, dayOf(now)),
    ...(await closedOnes(context, { edited, concerned: judged.concerned, events: ids.events })),
    ...judged.problems.map((problem) => wrongAt(problem, edited)),
    ...judged.staying.map((staying) => stayingAt(staying, edited)),
  ];
  return { ...judged, before, containerKey, edited, wrong: inOrder(wrong) };
}

type CalledOff = Awaited<ReturnType<typeof sessionsCalledOff>>[number];

const offText = ({ event_id, date, from_minute, to_minute }: CalledOff) =>
  `${event_id} ${date} ${clockText({ fromMinute: from_minute, toMinute: to_minute })}`;

/** By their lines; what two checks found is named once. */
function inOrder(wrong: readonly Wrong[]) {
  const once = new Map(wrong.map((one) => [`${one.line} ${one.column} ${one.why}`, one]));
  return [...once.values()].toSorted((one, other) => one.line - other.line).slice(0, mostWrong);
}

/** A new course that is over already: most likely the file of a term that has passed. */
const overOnes = (placed: readonly PlacedCourse[], today: string): Wrong[] =>
  placed
    .filter(({ was, read }) => !was && read.sessions.length > 0 && read.sessions.every(({ day }) => day < today))
    .map(({ read }) => ({
      line: read.line,
      column: columnNamed('day'),
      why: 'すべての日程が過ぎています。前の期のファイルではないか、確認してください。',
    }));

type Concerned = {
  readonly edited: ProgrammeEntries;
  readonly concerned: ReadonlySet<string>;
  readonly events: ReadonlyMap<string, string>;
};

/** Courses that were called off, or have ended: nothing of them changes any more. */
async function closedOnes(context: Context, { edited, concerned, events }: Concerned): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const { key, was, read } of edited.placed) {
    const eventId = was && concerned.has(key) ? events.get(key) : undefined;
    const why = eventId === undefined ? null : whyNotEdited(await courseStateOf(context, eventId));
    if (why !== null) wrong.push({ line: read.line, column: columnNamed('number'), why });
  }
  return wrong;
}

/** The columns in which the fields of a course stand. */
const columns: Readonly<Record<string, ProgrammeField>> = {
  number: 'number',
  name: 'name',
  category: 'category',
  newCategory: 'category',
  place: 'place',
  instructor: 'instructor',
  description: 'contents',
  audience: 'ageFrom',
  capacity: 'capacity',
  price: 'price',
  coursePrice: 'coursePrice',
  spans: 'method',
  sessions: 'day',
  method: 'method',
  opens: 'opens',
  closes: 'closes',
  announceAt: 'announceAt',
};

const columnOf = (field: unknown) => {
  const column = columns[String(field)];
  return column === undefined ? '' : columnNamed(column);
};

/** A mistake at the line and the column where it stands; of what the file does not say with the name of what it is about. */
export function wrongAt({ path, line: _, file: __, ...mistake }: Problem, edited: ProgrammeEntries): Wrong {
  const why = wordsOf(mistake, courseSettingName);
  const at = inCourse(path, edited) ?? inCategory(path, edited) ?? inSpan(path, edited);
  return at
    ? { ...at, why }
    : { line: 1, column: '', why: [subjectAt(edited.entries, path), why].filter(Boolean).join('：') };
}

/** Whether a remark is about what the file says; not where two courses that it does not name have one name. */
export function concernsFile({ path }: Problem, { entries, placed }: ProgrammeEntries) {
  const [, index, , category, list, event] = path;
  if (list !== 'events') return true;
  const about = entries.eventContainers[Number(index)]?.categories[Number(category)]?.events[Number(event)];
  return placed.some(({ read: { number, name } }) => number === about?.number && name === about.name);
}

type Cell = Omit<Wrong, 'why'> | null;

function inCourse(path: Problem['path'], { entries, placed }: ProgrammeEntries): Cell {
  const [top, index, , category, list, event, field, row, part] = path;
  if (top !== 'eventContainers' || list !== 'events') return null;
  const entry = entries.eventContainers[Number(index)]?.categories[Number(category)]?.events[Number(event)];
  const course = placed.find(({ key }) => key === entry?.key);
  if (!course) return null;
  const session = field === 'sessions' ? course.read.sessions[Number(row)] : undefined;
  const column = part === 'hours' ? columnNamed('from') : columnOf(field);
  return { line: session?.line ?? course.read.line, column };
}

function inCategory([top, index, list, category, part]: Problem['path'], { entries, placed }: ProgrammeEntries): Cell {
  // A course of the category that the file does not name stands in none of its lines.
  if (top !== 'eventContainers' || list !== 'categories' || part === 'events') return null;
  const name = entries.eventContainers[Number(index)]?.categories[Number(category)]?.name;
  const course = placed.find(({ read }) => read.category === name);
  return course ? { line: course.read.line, column: columnNamed('category') } : null;
}

function inSpan([top, index, field]: Problem['path'], { entries, placed }: ProgrammeEntries): Cell {
  const key = top === 'entrySpans' ? entries.entrySpans[Number(index)]?.key : undefined;
  const course = key === undefined ? undefined : placed.find(({ spanKey }) => spanKey === key);
  return course ? { line: course.read.line, column: columnOf(field) } : null;
}

function stayingAt(
  { key, name, field, reason }: JudgedCourses['staying'][number],
  { placed }: ProgrammeEntries,
): Wrong {
  const course = placed.find((one) => one.key === key);
  if (!course) return { line: 1, column: '', why: `「${name}」は、${reason}` };
  return { line: course.read.line, column: columnOf(field), why: reason };
}
