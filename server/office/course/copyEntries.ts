import { shifted } from '#rules/event/edit/copyDays.ts';
import { newKey } from './courseEdit.ts';
import {
  type ConditionEntry,
  type CourseEntries,
  type CourseEntry,
  membersOf,
  type SpanEntry,
} from './courseEntries.ts';

/** The courses of a town with copies of some of them, and what of the copies there is. */
export type CopiedCourses = {
  readonly entries: CourseEntries;
  /** The key of each copy by that of the course it was made of. */
  readonly copies: ReadonlyMap<string, string>;
  readonly spans: readonly { readonly from: SpanEntry; readonly to: SpanEntry }[];
  /** Conditions of which no course that they need is copied. */
  readonly left: readonly string[];
};

/**
 * Copies courses as drafts some days later, each beside the course it is made of, with the spans and conditions that hold
 * among them: those that also hold other courses are copied for the copies alone.
 */
export function copyEntries(before: CourseEntries, keys: ReadonlySet<string>, days: number): CopiedCourses {
  const copies = new Map([...keys].map((key) => [key, newKey('course')]));
  const copiesOf = (members: readonly string[]) => members.flatMap((key) => copies.get(key) ?? []).toSorted();
  const spans = before.entrySpans.flatMap((from) => {
    const events = copiesOf(from.events);
    return events.length === 0 ? [] : [{ from, to: copiedSpan(from, events, days) }];
  });
  const touched = before.conditions.filter((one) => copiesOf(membersOf(one)).length > 0);
  const conditions = touched.flatMap((one) => copiedCondition(one, copiesOf));
  const left = touched.filter((one) => copiedCondition(one, copiesOf).length === 0).map(({ name }) => name);
  const withCopies = (events: readonly CourseEntry[]) => [
    ...events,
    ...events.flatMap((event) => {
      const key = copies.get(event.key);
      return key === undefined ? [] : [copiedCourse(event, key, days)];
    }),
  ];
  return {
    copies,
    spans,
    left,
    entries: {
      eventContainers: before.eventContainers.map((container) => ({
        ...container,
        categories: container.categories.map((category) => ({ ...category, events: withCopies(category.events) })),
      })),
      entrySpans: [...before.entrySpans, ...spans.map(({ to }) => to)],
      conditions: [...before.conditions, ...conditions],
    },
  };
}

const copiedCourse = (event: CourseEntry, key: string, days: number): CourseEntry => ({
  ...event,
  key,
  published: false,
  sessions: event.sessions.map(({ day, hours }) => ({ day: shifted(day, days), hours })),
});

function copiedSpan(span: SpanEntry, events: string[], days: number): SpanEntry {
  const moved = {
    key: newKey('span'),
    opens: shifted(span.opens, days),
    closes: shifted(span.closes, days),
    events,
  };
  if (span.method === 'first_come') return { ...span, ...moved };
  return { ...span, ...moved, ...(span.announceAt && { announceAt: shifted(span.announceAt, days) }) };
}

function copiedCondition(condition: ConditionEntry, copiesOf: (keys: readonly string[]) => string[]): ConditionEntry[] {
  const key = newKey('condition');
  const events = copiesOf(condition.events);
  if (condition.type === 'UpperLimit') return events.length === 0 ? [] : [{ ...condition, key, events }];
  const excludes = copiesOf(condition.excludes);
  return events.length === 0 || excludes.length === 0 ? [] : [{ ...condition, key, events, excludes }];
}
