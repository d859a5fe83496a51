import type { CourseCondition, CourseForm, CourseSpan } from '#contract/office/courseForm.ts';
import { exportEvents } from '#server/bundle/export/exportEvents.ts';
import type { Context } from '#server/context.ts';

/** Everything a town has of courses, as bundles write it. */
export type CourseEntries = Awaited<ReturnType<typeof exportEvents>>;
export type PlaceOfCourses = CourseEntries['eventContainers'][number];
export type CourseEntry = PlaceOfCourses['categories'][number]['events'][number];
export type SpanEntry = CourseEntries['entrySpans'][number];
export type ConditionEntry = CourseEntries['conditions'][number];

export const courseEntries = ({ trx, tenant: { tenantId, timeZone } }: Context): Promise<CourseEntries> =>
  exportEvents(trx, { tenantId, timeZone });

/** A course with where it stands. */
export type StandingCourse = {
  readonly entry: CourseEntry;
  readonly containerKey: string;
  readonly categoryKey: string;
  /** As differences name it. */
  readonly path: string;
};

export const everyCourse = ({ eventContainers }: Pick<CourseEntries, 'eventContainers'>): StandingCourse[] =>
  eventContainers.flatMap(({ key: containerKey, categories }) =>
    categories.flatMap(({ key: categoryKey, events }) =>
      events.map((entry) => ({
        entry,
        containerKey,
        categoryKey,
        path: `/eventContainers/${containerKey}/categories/${categoryKey}/events/${entry.key}`,
      })),
    ),
  );

export const courseOf = (entries: CourseEntries, key: string) =>
  everyCourse(entries).find(({ entry }) => entry.key === key);

/** A span as the form of a course has it. */
export const spanRow = (span: SpanEntry): CourseSpan => ({
  key: span.key,
  name: span.name,
  method: span.method,
  opens: span.opens,
  closes: span.closes,
  announceAt: span.method === 'lottery' ? (span.announceAt ?? null) : null,
  limit: span.limit ?? null,
  winLimit: span.method === 'lottery' ? (span.winLimit ?? null) : null,
  audience: span.audience ?? null,
});

/** A condition as the form of a course has it. */
export const conditionRow = (condition: ConditionEntry): CourseCondition => {
  const { key, type, name, description, border } = condition;
  return {
    key,
    type,
    name,
    description,
    limit: condition.type === 'UpperLimit' ? condition.limit : null,
    ranked: condition.type === 'UpperLimit' && condition.ranked === true,
    border: { style: border?.style ?? 'solid', width: border?.width ?? '5px', color: border?.color ?? 'gray' },
    events: [...condition.events].toSorted(),
    excludes: condition.type === 'NotReserved' ? [...condition.excludes].toSorted() : [],
  };
};

export const membersOf = (condition: ConditionEntry) =>
  condition.type === 'NotReserved' ? [...condition.events, ...condition.excludes] : condition.events;

/** A course as its form has it, with the spans and conditions it is in. */
export function courseFormOf(entries: CourseEntries, { entry, categoryKey }: StandingCourse): CourseForm {
  const { key } = entry;
  return {
    number: entry.number,
    name: entry.name,
    published: entry.published ?? true,
    category: categoryKey,
    newCategory: '',
    place: entry.place ?? '',
    instructor: entry.instructor ?? '',
    description: entry.description ?? '',
    birthMonth: entry.birthMonth ?? 0,
    audience: audienceForm(entry.audience),
    participants: entry.participants ?? 'self',
    sessions: entry.sessions.map(({ day, hours }) => ({ day, hours })),
    capacity: entry.capacity ?? null,
    price: entry.price ?? 0,
    coursePrice: entry.coursePrice ?? null,
    loan: entry.loan ?? false,
    loans: (entry.loans ?? []).map(({ name, price = 0, stock = null }) => ({ name, price, stock })),
    companions: companionsForm(entry.companions),
    spans: entries.entrySpans.filter(({ events }) => events.includes(key)).map(spanRow),
    conditions: entries.conditions.filter((one) => membersOf(one).includes(key)).map(conditionRow),
  };
}

function audienceForm(audience: CourseEntry['audience']): CourseForm['audience'] {
  if (audience === undefined) return null;
  const { age, ...rest } = audience;
  return { ...rest, ...(age && { age: { ...age, on: age.on ?? 'first_session' } }) };
}

function companionsForm(companions: CourseEntry['companions']): CourseForm['companions'] {
  if (companions === undefined) return null;
  const { label = 'お子さま', from = 1, upTo = 1, counts = 'people', age, prices = [{ price: 0 }] } = companions;
  return {
    label,
    from,
    upTo,
    counts,
    prices,
    ...(age && { age: { ...age, on: age.on ?? 'first_session' } }),
  };
}

/** What a course begins with that is made at a screen: nobody sees it before it is published. */
export const emptyCourse: CourseForm = {
  number: '',
  name: '',
  published: false,
  category: '',
  newCategory: '',
  place: '',
  instructor: '',
  description: '',
  birthMonth: 0,
  audience: null,
  participants: 'self',
  sessions: [],
  capacity: null,
  price: 0,
  coursePrice: null,
  loan: false,
  loans: [],
  companions: null,
  spans: [],
  conditions: [],
};
