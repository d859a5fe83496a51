import { isSuspended } from '#rules/account/isSuspended.ts';
import type { View, Viewer } from '#server/fresh/facts.ts';
import type { TakenSeats } from '../event.queries.ts';
import { eventFactsOf } from '../eventStanding.ts';
import { type PersonPart, personFrom } from '../person.queries.ts';
import { type Courses, withSeatsAt } from './offerFacts.ts';

/** Events as a viewer sees them now, and until when by the database's clock. */
export function offerStanding(
  { tenant, clockMs, viewer }: View,
  { courses, seats }: { readonly courses: Courses; readonly seats: readonly TakenSeats[] },
) {
  const { rows, untilClockMs } = withSeatsAt(courses.rows, seats, clockMs);
  const { spans, conditions } = courses;
  const standing = {
    tenant,
    events: eventFactsOf(rows, spans),
    conditions: conditions.map(({ facts }) => facts),
    person: personFrom(viewer, tenant.timeZone),
  };
  return { standing, rows, conditions, untilClockMs };
}

/**
 * All that an offer depends on of its viewer: whether he is suspended, the month he was born in, and what he has. Most
 * people have nothing yet, so they share answers.
 */
export function personView({ suspendedUntil, part }: Viewer, now: string) {
  const { birthday, reservations } = part as PersonPart;
  return JSON.stringify([isSuspended(suspendedUntil, now), birthday?.slice(5, 7) ?? null, reservations]);
}
