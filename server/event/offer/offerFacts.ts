import { seatsGone } from '#rules/event/seatsLeftOf.ts';
import { categoryNamed, containerWithCategories, offeringCategories } from '#server/catalogue/category.queries.ts';
import { type ConditionWithLooks, conditionsOf } from '#server/catalogue/condition.queries.ts';
import { eventContainersInFull, eventContainersOf } from '#server/catalogue/eventContainer.queries.ts';
import { type CoursePages, coursePagesOf } from '#server/catalogue/pages.queries.ts';
import { type SpanWithEvents, spansOf } from '#server/catalogue/span.queries.ts';
import type { Facts, Snapshot } from '#server/readCache/facts.ts';
import type { Scope } from '#server/readCache/version.queries.ts';
import {
  type CourseRow,
  courseNamed,
  coursesOfCategory,
  seatsOfCategory,
  seatsOfEvent,
  type TakenSeats,
} from '../event.queries.ts';

/** Events leave the offer with the month of their last session; a month 'YYYY-MM'. */
type InMonth = { readonly month: string };

/** The month of a local date-time. */
export const monthOf = (now: string) => now.slice(0, 7);

const beginOf = ({ month }: InMonth) => `${month}-01T00:00`;

/** Whether a lottery still waits for its announcement is part of what is offered. */
const draws = (_key: unknown, tenantId: string): readonly Scope[] => [{ kind: 'courses', scopeId: tenantId }];

const weight = (value: unknown) => 200 + JSON.stringify(value).length * 2;

/** What is made of each course is kept with it. */
const courseWeight = ({ rows }: Courses) => rows.length * 4_000;

/** Events as they are defined, with their spans and conditions. */
export type Courses = {
  readonly rows: readonly CourseRow[];
  readonly spans: readonly SpanWithEvents[];
  readonly conditions: readonly ConditionWithLooks[];
};

async function around({ trx, tenantId }: Snapshot, rows: readonly CourseRow[], timeZone: string): Promise<Courses> {
  const eventIds = rows.map(({ event_id }) => event_id);
  const spans = await spansOf(trx, { tenantId, timeZone, eventIds });
  return { rows, spans, conditions: await conditionsOf(trx, { tenantId, eventIds }) };
}

type CategoryKey = InMonth & {
  readonly eventContainerId: string;
  readonly eventCategoryId: string;
  readonly timeZone: string;
};

type Category = { readonly names: NonNullable<Awaited<ReturnType<typeof categoryNamed>>>; readonly courses: Courses };

/** What a category offers; null when it is not published or not the tenant's. */
export const categoryOffer: Facts<CategoryKey, Category | null> = {
  name: 'category offer',
  keyText: ({ eventContainerId, eventCategoryId, month, timeZone }) =>
    `${eventContainerId} ${eventCategoryId} ${month} ${timeZone}`,
  scopes: draws,
  async read(snapshot, { eventContainerId, eventCategoryId, timeZone, ...month }) {
    const { trx, tenantId } = snapshot;
    const names = await categoryNamed(trx, { tenantId, eventContainerId, eventCategoryId });
    if (!names) return null;
    const rows = await coursesOfCategory(trx, { tenantId, now: beginOf(month), eventCategoryId });
    return { names, courses: await around(snapshot, rows, timeZone) };
  },
  bytes: (category) => weight(category) + (category ? courseWeight(category.courses) : 0),
};

/** Who has the seats of a category. */
export const categorySeats: Facts<string, readonly TakenSeats[]> = {
  name: 'category seats',
  keyText: (eventCategoryId) => eventCategoryId,
  scopes: (eventCategoryId) => [{ kind: 'course', scopeId: eventCategoryId }],
  read: ({ trx, tenantId }, eventCategoryId) => seatsOfCategory(trx, { tenantId, eventCategoryId }),
  bytes: weight,
  settled: (seats, nowMs) =>
    seats
      .map((event) => seatsStanding(event, nowMs))
      .filter(({ kept, heldUntilMs, claimed }) => kept + heldUntilMs.length + claimed > 0)
      .toSorted((one, other) => one.eventId.localeCompare(other.eventId)),
};

type CourseKey = { readonly eventId: string; readonly timeZone: string };

/** `defined` is null when the tenant has no such event. `rows` have it only while it is published. */
type Course = Courses & { readonly defined: CourseRow | null };

/** One event, whenever it takes place. */
export const courseOffer: Facts<CourseKey, Course> = {
  name: 'course offer',
  keyText: ({ eventId, timeZone }) => `${eventId} ${timeZone}`,
  scopes: draws,
  async read(snapshot, { eventId, timeZone }) {
    const { trx, tenantId } = snapshot;
    const named = await courseNamed(trx, { tenantId, eventId });
    if (!named) return { ...(await around(snapshot, [], timeZone)), defined: null };
    const { is_published, ...defined } = named;
    const isOffered = is_published && defined.sessions.length > 0;
    return { ...(await around(snapshot, isOffered ? [defined] : [], timeZone)), defined };
  },
  bytes: (course) => weight(course) + courseWeight(course),
};

/** Who has the seats of one event. */
export const courseSeats: Facts<string, readonly TakenSeats[]> = {
  ...categorySeats,
  name: 'course seats',
  scopes: (eventId) => [{ kind: 'oneCourse', scopeId: eventId }],
  read: ({ trx, tenantId }, eventId) => seatsOfEvent(trx, { tenantId, eventId }),
};

/** The places that offer events. */
export const placesOffering: Facts<InMonth, Awaited<ReturnType<typeof eventContainersOf>>> = {
  name: 'places offering',
  keyText: ({ month }) => month,
  scopes: () => [],
  read: ({ trx, tenantId }, month) => eventContainersOf(trx, { tenantId, now: beginOf(month) }),
  bytes: weight,
};

/** The same with what their information page shows. */
export const placesOfferingInFull: Facts<InMonth, Awaited<ReturnType<typeof eventContainersInFull>>> = {
  name: 'places offering in full',
  keyText: ({ month }) => month,
  scopes: () => [],
  read: ({ trx, tenantId }, month) => eventContainersInFull(trx, { tenantId, now: beginOf(month) }),
  bytes: weight,
};

/** The categories that offer events, by their places. */
export const categoriesOffering: Facts<InMonth, Awaited<ReturnType<typeof offeringCategories>>> = {
  name: 'categories offering',
  keyText: ({ month }) => month,
  scopes: () => [],
  read: ({ trx, tenantId }, month) => offeringCategories(trx, { tenantId, now: beginOf(month) }),
  bytes: weight,
};

type Categories = NonNullable<Awaited<ReturnType<typeof containerWithCategories>>>;

/** A place with its categories; null when it is not published or not the tenant's. */
export const categoriesOfPlace: Facts<InMonth & { readonly eventContainerId: string }, Categories | null> = {
  name: 'categories',
  keyText: ({ eventContainerId, month }) => `${eventContainerId} ${month}`,
  scopes: () => [],
  read: async ({ trx, tenantId }, { eventContainerId, ...month }) =>
    (await containerWithCategories(trx, { tenantId, eventContainerId, now: beginOf(month) })) ?? null,
  bytes: weight,
};

const seatsStanding = ({ heldUntilMs, ...event }: TakenSeats, clockMs: number) => ({
  ...event,
  heldUntilMs: heldUntilMs.filter((heldMs) => heldMs > clockMs),
});

/** Events with the seats that are gone at an instant of the database's clock, and when the first hold of them ends. */
export function withSeatsAt(rows: readonly CourseRow[], seats: readonly TakenSeats[], clockMs: number) {
  const standing = new Map(seats.map((event) => [event.eventId, seatsStanding(event, clockMs)]));
  const gone = ({ event_id, capacity }: CourseRow) => {
    const event = standing.get(event_id);
    return event ? seatsGone(capacity, event.kept + event.heldUntilMs.length, event.claimed) : 0;
  };
  const ends = [...standing.values()].flatMap(({ heldUntilMs }) => heldUntilMs);
  return {
    rows: rows.map((row) => ({ ...row, seats_taken: gone(row) })),
    untilClockMs: Math.min(...ends, Number.POSITIVE_INFINITY),
  };
}

/** The pictures of courses, and what the pages of their places show. */
export const coursePages: Facts<null, CoursePages> = {
  name: 'course pages',
  keyText: () => '',
  scopes: () => [],
  read: ({ trx, tenantId }) => coursePagesOf(trx, tenantId),
  bytes: ({ places, courses }) => weight([...places, ...courses]),
};
