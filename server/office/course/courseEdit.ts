import type { CourseCondition, CourseFields, CourseForm, CourseSpan } from '#contract/office/courseForm.ts';
import { newId } from '#server/newId.ts';
import {
  type ConditionEntry,
  type CourseEntries,
  type CourseEntry,
  courseFormOf,
  courseOf,
  emptyCourse,
  type SpanEntry,
} from './courseEntries.ts';

/** A key that nobody types; bundles know the thing by it from then on. */
export const newKey = (thing: 'course' | 'category' | 'span' | 'condition') =>
  `${thing}-${newId().replaceAll('-', '').slice(0, 12)}`;

/** The course that is edited, or the place in which one is added. */
export type Edited = {
  readonly containerKey: string;
  readonly key: string | null;
  readonly fields: CourseFields;
  /** The key that one that is added gets; a new one where nobody says. */
  readonly addedAs?: string;
};

/** The courses of a town as they are wanted. */
export type EditedCourse = {
  readonly entries: CourseEntries;
  readonly key: string;
  /** Keys of the spans and conditions of the form, in its order. */
  readonly spanKeys: readonly string[];
  readonly conditionKeys: readonly string[];
};

/**
 * A course is changed or added, and joins and leaves spans and conditions; those that nobody is in any more go. Null where
 * the place has no such course or category.
 */
export function editCourse(before: CourseEntries, { containerKey, key, fields, addedAs }: Edited): EditedCourse | null {
  const known = key === null ? null : courseOf(before, key);
  if (known === undefined || (known && known.containerKey !== containerKey)) return null;
  const own = known?.entry.key ?? addedAs ?? newKey('course');
  const form: CourseForm = Object.assign({}, known ? courseFormOf(before, known) : emptyCourse, fields);
  const placed = placeCourse(before, { containerKey, form, entry: entryOf(known?.entry, own, form) });
  if (placed === null) return null;
  const spans = withKeys(form.spans, 'span');
  const conditions = withKeys(form.conditions, 'condition');
  return {
    key: own,
    spanKeys: spans.map((span) => span.key),
    conditionKeys: conditions.map((condition) => condition.key),
    entries: {
      eventContainers: placed,
      entrySpans: fields.spans === undefined ? before.entrySpans : spansWith(before.entrySpans, spans, own),
      conditions:
        fields.conditions === undefined ? before.conditions : conditionsWith(before.conditions, conditions, own),
    },
  };
}

const withKeys = <Row extends { readonly key: string }>(rows: readonly Row[], thing: 'span' | 'condition'): Row[] =>
  rows.map((row) => (row.key === '' ? { ...row, key: newKey(thing) } : row));

/** As bundles write a course; what the form does not have stays as it is, such as pictures. */
function entryOf(known: CourseEntry | undefined, key: string, form: CourseForm): CourseEntry {
  const { category: _, newCategory: __, spans: ___, conditions: ____, audience, companions, ...plain } = form;
  const { price, coursePrice, ...said } = plain;
  const { price: _____, coursePrice: ______, audience: _a, companions: _c, ...kept } = known ?? { pictures: [] };
  return {
    ...kept,
    key,
    ...said,
    ...(coursePrice === null ? { price } : price > 0 ? { price, coursePrice } : { coursePrice }),
    ...(audience !== null && { audience }),
    ...(companions !== null && { companions }),
  } as CourseEntry;
}

type Placing = { readonly containerKey: string; readonly form: CourseForm; readonly entry: CourseEntry };

/** The places with the course in its category, where it was or at the end. Null without such a place or category. */
function placeCourse({ eventContainers }: CourseEntries, { containerKey, form, entry }: Placing) {
  const container = eventContainers.find(({ key }) => key === containerKey);
  const isNew = form.category === '';
  const category = container?.categories.find(({ key }) => key === form.category);
  if (!container || (!isNew && !category)) return null;
  const added = { key: newKey('category'), name: form.newCategory, published: true, events: [entry] };
  const categories = container.categories.map((one) => {
    const at = one.events.findIndex(({ key }) => key === entry.key);
    const others = one.events.filter(({ key }) => key !== entry.key);
    if (one.key !== category?.key) return { ...one, events: others };
    return { ...one, events: at < 0 ? [...others, entry] : others.toSpliced(at, 0, entry) };
  });
  const changed = { ...container, categories: isNew ? [...categories, added] : categories };
  return eventContainers.map((one) => (one.key === containerKey ? changed : one));
}

function spansWith(before: readonly SpanEntry[], rows: readonly CourseSpan[], own: string): SpanEntry[] {
  const left = before.flatMap((span) => {
    const row = rows.find(({ key }) => key === span.key);
    const others = span.events.filter((event) => event !== own);
    if (row) return [spanEntry(row, [...new Set([...span.events, own])].toSorted())];
    return others.length === span.events.length ? [span] : others.length === 0 ? [] : [{ ...span, events: others }];
  });
  const isKnown = ({ key }: CourseSpan) => before.some((span) => span.key === key);
  return [...left, ...rows.filter((row) => !isKnown(row)).map((row) => spanEntry(row, [own]))];
}

function spanEntry({ announceAt, winLimit, audience, method, ...row }: CourseSpan, events: string[]): SpanEntry {
  const span = { ...row, ...(audience !== null && { audience }), events };
  if (method === 'first_come') return { ...span, method };
  return {
    ...span,
    method,
    ...(winLimit !== null && { winLimit }),
    ...(announceAt !== null && { announceAt }),
  };
}

function conditionsWith(before: readonly ConditionEntry[], rows: readonly CourseCondition[], own: string) {
  const left = before.flatMap((condition) => {
    const row = rows.find(({ key }) => key === condition.key);
    return row ? [conditionEntry(row, own)] : without(condition, own);
  });
  const isKnown = ({ key }: CourseCondition) => before.some((condition) => condition.key === key);
  return [...left, ...rows.filter((row) => !isKnown(row)).map((row) => conditionEntry(row, own))];
}

/** A condition that a course has left; none once one of its sides is empty. */
function without(condition: ConditionEntry, own: string): ConditionEntry[] {
  const isOther = (event: string) => event !== own;
  const events = condition.events.filter(isOther);
  if (condition.type === 'UpperLimit') return events.length === 0 ? [] : [{ ...condition, events }];
  const excludes = condition.excludes.filter(isOther);
  return events.length === 0 || excludes.length === 0 ? [] : [{ ...condition, events, excludes }];
}

function conditionEntry(row: CourseCondition, own: string): ConditionEntry {
  const { key, name, description, type, limit, ranked, border } = row;
  const named = (keys: readonly string[]) => keys.map((event) => (event === '' ? own : event)).toSorted();
  const shared = { key, name, description, border: border as ConditionEntry['border'] & object };
  const events = named(row.events);
  if (type === 'NotReserved') return { ...shared, type, events, excludes: named(row.excludes) };
  return { ...shared, type, limit: limit ?? 0, ...(ranked && { ranked }), events };
}
