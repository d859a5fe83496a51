import type { CourseFields, CourseSpan } from '#contract/office/courseForm.ts';
import type { ReadCourse, ReadProgramme, ReadSpan } from '#rules/event/import/readProgramme.ts';
import { editCourse, newKey } from '../courseEdit.ts';
import {
  type CourseEntries,
  type CourseEntry,
  courseFormOf,
  everyCourse,
  type StandingCourse,
  spanRow,
} from '../courseEntries.ts';

/** A course of the file with the key it has among those of the town; `was` is the one it changes, undefined for a new one. */
export type PlacedCourse = {
  readonly key: string;
  readonly read: ReadCourse;
  readonly was: StandingCourse | undefined;
  readonly spanKey: string | null;
};

export type ProgrammeEntries = {
  readonly entries: CourseEntries;
  readonly placed: readonly PlacedCourse[];
  /** Lines of which nobody can say which course they mean. */
  readonly unclear: readonly { readonly line: number; readonly courses: number }[];
};

type Wanted = {
  readonly containerKey: string;
  readonly programme: Pick<ReadProgramme, 'courses'>;
  readonly isPublished: boolean;
  /** 'YYYY-MM-DD'. */
  readonly today: string;
  /** Dates of a course that were called off stay so, whether the file still names them or not. */
  readonly isCalledOff: (key: string, session: { readonly day: string; readonly hours: string }) => boolean;
};

/** A course goes on while one of its dates is to come, or it has none yet. */
const isToCome = ({ sessions }: CourseEntry, today: string) =>
  sessions.length === 0 || sessions.some(({ day }) => day >= today);

/**
 * The courses of a town with those of a file: a line means the course of the place that has its number and is not over;
 * where there is none, it is a new one.
 */
export function programmeEntries(before: CourseEntries, wanted: Wanted): ProgrammeEntries {
  const { containerKey, programme, today } = wanted;
  const known = Map.groupBy(
    everyCourse(before).filter((course) => course.containerKey === containerKey && isToCome(course.entry, today)),
    ({ entry }) => entry.number,
  );
  const named = programme.courses.map((read) => ({ read, known: known.get(read.number) ?? [] }));
  const clear = named.filter((one) => one.known.length <= 1).map(({ read, known: [was] }) => ({ read, was }));
  const spans = spansFor(before, clear);
  const placed = clear.map(
    ({ read, was }, at): PlacedCourse => ({
      key: was?.entry.key ?? newKey('course'),
      read,
      was,
      spanKey: spans[at]?.key ?? null,
    }),
  );
  return {
    placed,
    unclear: named
      .filter((one) => one.known.length > 1)
      .map((one) => ({ line: one.read.line, courses: one.known.length })),
    entries: placed.reduce((entries, course, at) => withCourse(entries, wanted, course, spans[at]), before),
  };
}

/** The courses with one of the file written into them, as its form at a screen would be. */
function withCourse(entries: CourseEntries, wanted: Wanted, course: PlacedCourse, span: CourseSpan | null | undefined) {
  const { containerKey, isPublished, isCalledOff } = wanted;
  const { key, read, was } = course;
  const form = was && courseFormOf(entries, was);
  const fields: CourseFields = {
    ...plainFields(read),
    ...categoryIn(entries, containerKey, read.category),
    ...(read.age !== undefined && { audience: audienceOf(read.age, form?.audience ?? null) }),
    sessions: read.sessions
      .filter((session) => !was || !isCalledOff(key, session))
      .map(({ day, hours }) => ({ day, hours })),
    ...(!was && { published: isPublished }),
    ...(span !== undefined && { spans: span === null ? [] : otherSpans(form?.spans ?? [], span) }),
  };
  const edited = editCourse(entries, { containerKey, key: was ? key : null, addedAs: key, fields });
  if (edited === null) throw new Error(`no place ${containerKey}`);
  return edited.entries;
}

/** What a column of its own says; a column that the file does not have leaves what is there. */
const plainFields = ({ number, name, place, instructor, description, capacity, price }: ReadCourse): CourseFields => ({
  number,
  name,
  ...(place !== undefined && { place }),
  ...(instructor !== undefined && { instructor }),
  ...(description !== undefined && { description }),
  ...(capacity !== undefined && { capacity }),
  ...price,
});

/** The category of a name, or a new one. */
function categoryIn({ eventContainers }: CourseEntries, containerKey: string, wanted: string): CourseFields {
  const place = eventContainers.find(({ key }) => key === containerKey);
  const known = place?.categories.find(({ name }) => name === wanted);
  return known ? { category: known.key } : { category: '', newCategory: wanted };
}

function audienceOf(
  { from, to }: NonNullable<ReadCourse['age']>,
  known: CourseFields['audience'],
): CourseFields['audience'] {
  const { age, ...rest } = known ?? {};
  const isAny = from === null && to === null;
  const wanted = {
    ...rest,
    ...(!isAny && {
      age: { ...(from !== null && { from }), ...(to !== null && { to }), on: age?.on ?? 'first_session' },
    }),
  };
  return Object.keys(wanted).length === 0 ? null : wanted;
}

/** The spans of a course with the one that the file says: beside others where it has it already, else in their place. */
const otherSpans = (known: readonly CourseSpan[], span: CourseSpan) =>
  known.some(({ key }) => key === span.key) ? known.map((one) => (one.key === span.key ? span : one)) : [span];

const isSameSpan = (read: ReadSpan, { method, opens, closes, announceAt }: CourseSpan) =>
  read.method === method &&
  read.opens === opens.slice(0, 16) &&
  read.closes === closes.slice(0, 16) &&
  (method === 'first_come' || read.announceAt === null || read.announceAt === announceAt?.slice(0, 16));

const names = { first_come: '先着受付', lottery: '抽選受付' } as const;

type Named = { readonly read: ReadCourse; readonly was: StandingCourse | undefined };

/**
 * The span of each course of a file: undefined where the file does not speak of spans, null for none. Courses with the same
 * span share one: that which one of them has already; else the only one of courses that are all in the file and all get it,
 * which is changed; else a new one.
 */
function spansFor(before: CourseEntries, courses: readonly Named[]): (CourseSpan | null | undefined)[] {
  const textOf = (span: ReadSpan) => JSON.stringify(span);
  const made = new Map<string, CourseSpan>();
  const spansOf = ({ was }: Named) => (was ? courseFormOf(before, was).spans : []);
  for (const { read } of courses) {
    const { span } = read;
    if (!span || made.has(textOf(span))) continue;
    const sharing = courses.filter((one) => one.read.span && textOf(one.read.span) === textOf(span));
    const kept = sharing.flatMap(spansOf).find((one) => isSameSpan(span, one));
    const moved = kept ? undefined : movedSpan(before, sharing);
    const row = kept ?? {
      limit: null,
      winLimit: null,
      audience: null,
      ...(moved && spanRow(moved)),
      key: moved?.key ?? newKey('span'),
      name: moved?.method === span.method ? moved.name : names[span.method],
      method: span.method,
      opens: span.opens,
      closes: span.closes,
      announceAt: span.announceAt,
    };
    made.set(textOf(span), row);
  }
  return courses.map(({ read: { span } }) => (span ? (made.get(textOf(span)) ?? null) : span));
}

/** The one span of courses that holds none besides. */
function movedSpan(before: CourseEntries, sharing: readonly Named[]) {
  const keys = new Set(sharing.flatMap(({ was }) => was?.entry.key ?? []));
  return before.entrySpans.find(
    ({ key, events }) =>
      events.every((event) => keys.has(event)) &&
      sharing.every(({ was }) => !was || courseFormOf(before, was).spans.every((span) => span.key === key)),
  );
}
