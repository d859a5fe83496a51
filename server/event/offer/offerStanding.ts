import { isSuspended } from '#rules/account/isSuspended.ts';
import type { EventStanding } from '#rules/event/eventFacts.ts';
import type { View, Viewer } from '#server/fresh/facts.ts';
import type { EventRow, TakenSeats } from '../event.queries.ts';
import { eventFactsOf } from '../eventStanding.ts';
import { type PersonPart, personFrom } from '../person.queries.ts';
import { type Courses, withSeatsAt } from './offerFacts.ts';

/** Events as a viewer sees them now, and until when by the database's clock. */
export function offerStanding(
  view: View,
  { courses, seats }: { readonly courses: Courses; readonly seats: readonly TakenSeats[] },
) {
  const { rows, untilClockMs } = withSeatsAt(courses.rows, seats, view.clockMs);
  const standing = standingOf(view, { courses, rows, part: view.viewer.part as PersonPart });
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

/**
 * All that an offer depends on of its viewer: whether he is suspended, the month he was born in, and what he has. Most
 * people have nothing yet, so they share answers.
 */
export function personView({ suspendedUntil, part }: Viewer, now: string) {
  const { birthday, reservations } = part as PersonPart;
  return JSON.stringify([isSuspended(suspendedUntil, now), birthday?.slice(5, 7) ?? null, reservations]);
}
