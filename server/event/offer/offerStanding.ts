import { isSuspended } from '#rules/account/isSuspended.ts';
import { type Audience, isForAll, whyNotFor } from '#rules/event/audience.ts';
import type { EventStanding } from '#rules/event/eventFacts.ts';
import { type Chooser, chooserOf } from '#rules/event/whyUnavailable.ts';
import type { View, Viewer } from '#server/readCache/facts.ts';
import { audienceOf, type EventRow, firstSessionAt, type TakenSeats } from '../event.queries.ts';
import { eventFactsOf } from '../eventStanding.ts';
import { type PersonPart, partOf, personFrom } from '../person.queries.ts';
import { type Courses, withSeatsAt } from './offerFacts.ts';

/** Events as a viewer sees them now, and until when by the database's clock. */
export function offerStanding(
  view: View,
  { courses, seats }: { readonly courses: Courses; readonly seats: readonly TakenSeats[] },
) {
  const { rows, untilClockMs } = withSeatsAt(courses.rows, seats, view.clockMs);
  const standing = standingOf(view, { courses, rows, part: partOf(view.viewer) });
  return { standing, rows, conditions: courses.conditions, untilClockMs };
}

type Offered = {
  readonly courses: Courses;
  /** The courses with their seats. */
  readonly rows: readonly EventRow[];
  readonly part: PersonPart;
};

export const standingOf = (view: View, { courses, rows, part }: Offered): EventStanding => ({
  tenant: view.tenant,
  events: eventFactsOf(rows, courses.spans),
  conditions: courses.conditions.map(({ facts }) => facts),
  person: personFrom(part, view),
});

/** Somebody like the viewer who has nothing. */
export const havingNothing = (view: View): View => ({
  ...view,
  viewer: { ...view.viewer, part: { ...partOf(view.viewer), reservations: [] } satisfies PersonPart },
});

/** The viewer with what they have; null for somebody who has nothing that counts. */
export function chooserFrom(view: View): Chooser | null {
  const person = personFrom(partOf(view.viewer), view);
  if (person.reservations.length === 0) return null;
  const chooser = chooserOf({ tenant: view.tenant, person }, view.now);
  return chooser.holdings.length > 0 ? chooser : null;
}

/**
 * All that an offer depends on of its viewer besides what they have: whether they are suspended, the month of their birth where
 * a course asks for one, and which of the courses and spans are for them where some are not for everybody, and whether they are a visitor where some are for
 * children alone.
 */
export function likeViewer(viewer: Viewer, now: string, courses: Courses = noCourses) {
  const { birthday } = partOf(viewer);
  const asksForMonth = courses.rows.some(({ birth_month }) => birth_month !== 0);
  return JSON.stringify([
    isSuspended(viewer.suspendedUntil, now),
    asksForMonth ? (viewer.userId === null ? 'anybody' : (birthday?.slice(5, 7) ?? null)) : null,
    audiencesWith(viewer, courses),
    // Nothing is kept from a visitor.
    courses.rows.some(({ participants }) => participants === 'only_children') && viewer.userId === null,
  ]);
}

const noCourses: Courses = { rows: [], spans: [], conditions: [] };

/** Of every course and span with an audience, what keeps the viewer out of it. */
function audiencesWith(viewer: Viewer, { rows, spans }: Courses) {
  if (viewer.userId === null) return [];
  const { birthday } = partOf(viewer);
  const { classes } = viewer;
  const refusals = (audience: Audience, at: string) =>
    isForAll(audience) ? [] : [whyNotFor(audience, { birthday, classes }, at)];
  return [
    ...rows.flatMap((row) => refusals(audienceOf(row), firstSessionAt(row))),
    ...spans.flatMap(({ facts: { audience = {}, opensAt } }) => refusals(audience, opensAt)),
  ];
}
