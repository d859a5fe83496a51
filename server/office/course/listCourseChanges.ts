import { type CourseFields, courseFields } from '#contract/office/courseForm.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';
import { eventIds } from '#server/catalogue/definedEvents.queries.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { listChanges, type WrittenChange, whyNotUndone } from '../listChanges.ts';
import { courseDifference } from './courseDifference.ts';
import { courseEntries, everyCourse, membersOf } from './courseEntries.ts';

const ofAdding = '追加は、元に戻せません。使わない講座は、公開せずに下書きのままにしてください。';

type Kept = { readonly course?: { readonly eventId?: string | null; readonly fields?: unknown } };

/** What was changed of a course, and of the spans and conditions it is in, the latest change first. Refuses notFound. */
export const listCourseChanges: Operation<'Office/ListCourseChanges'> = async (
  context,
  { containerId, eventId, before },
) => {
  const entries = await courseEntries(context);
  const ids = await eventIds(context.trx, context.tenant.tenantId);
  const course = everyCourse(entries).find(({ entry }) => ids.events.get(entry.key) === eventId);
  if (!course || ids.containers.get(course.containerKey) !== containerId) throw new Refused('notFound');
  const { key } = course.entry;
  const paths = [
    course.path,
    ...entries.entrySpans.filter(({ events }) => events.includes(key)).map((span) => `/entrySpans/${span.key}`),
    ...entries.conditions.filter((one) => membersOf(one).includes(key)).map((one) => `/conditions/${one.key}`),
  ];
  const isOfCourse = ({ path }: Difference) => paths.some((one) => path === one || path.startsWith(`${one}/`));
  const inverseOf = ({ inverse }: WrittenChange): { fields: CourseFields } | null => {
    const { course: kept } = inverse === null ? {} : fromJson<Kept>(inverse);
    const parsed = courseFields.safeParse(kept?.fields);
    return kept?.eventId === eventId && parsed.success ? { fields: parsed.data } : null;
  };
  return listChanges<{ fields: CourseFields }>(context, {
    about: { paths, before },
    changesOf: ({ changes }) => fromJson<readonly Difference[]>(changes).filter(isOfCourse),
    // Only of a course that was there before something is kept that takes the change back.
    differenceOf: (difference, row) => courseDifference(key, inverseOf(row) !== null)(difference),
    inverseOf,
    whyNot({ inverse, own }) {
      if (inverse !== null) return '';
      return own.some(({ kind, path }) => kind === 'added' && path === course.path) ? ofAdding : whyNotUndone.elsewhere;
    },
  });
};
