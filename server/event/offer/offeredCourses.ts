import type { EventWithPlace } from '#contract/event/event.ts';
import { chooserOf, type OfferedEvent, offeredEvent, whyUnavailableTo } from '#rules/event/whyUnavailable.ts';
import type { View } from '#server/readCache/facts.ts';
import type { CourseRow, TakenSeats } from '../event.queries.ts';
import { availabilityView, offeredView } from '../event.view.ts';
import type { Courses } from './offerFacts.ts';
import { havingNothing, likeViewer, offerStanding } from './offerStanding.ts';

/** A course as text, as somebody sees it who has nothing, and what tells others whether they may reserve it. */
type Offer<Text> = Pick<EventWithPlace, 'eventId' | 'yearMonth'> & {
  readonly text: Text;
  readonly offered: OfferedEvent;
};

/** What a course was made of besides its definition; objects are compared by identity, for facts are never changed. */
type Made = { readonly of: readonly unknown[]; readonly made: unknown };

/**
 * Courses that were made, with their definitions. While people come in, the list is asked for after each change; the
 * change concerns one course, and the others are as they were.
 */
const memory = new WeakMap<CourseRow, Map<string, Made>>();

function remembered<T>(row: CourseRow, { like, of }: { like: string; of: readonly unknown[] }, make: () => T): T {
  const kept = memory.get(row) ?? new Map<string, Made>();
  memory.set(row, kept);
  const known = kept.get(like);
  if (known && of.every((part, index) => part === known.of[index])) return known.made as T;
  const made = make();
  kept.set(like, { of, made });
  return made;
}

/** Courses as they are offered to people like the viewer who have nothing, and until when by the database's clock. */
export function offeredCourses<Text>(
  view: View,
  { courses, seats }: { readonly courses: Courses; readonly seats: readonly TakenSeats[] },
  write: (view: EventWithPlace) => Text,
) {
  const { now, tenant } = view;
  const gathered = offerStanding(havingNothing(view), { courses, seats });
  const { standing } = gathered;
  const chooser = chooserOf(standing, now);
  const like = likeViewer(view.viewer, now, courses);
  const offers = courses.rows.flatMap((defined, index): Offer<Text>[] => {
    const [row, event] = [gathered.rows[index], standing.events[index]];
    if (!row || !event) return [];
    return [
      remembered(defined, { like, of: [tenant, now, row.seats_taken, write] }, () => {
        const offered = offeredEvent(standing, event, now);
        const availability = availabilityView(whyUnavailableTo(chooser, offered));
        const view = { ...offeredView(row, { event, tenant, now }), ...availability };
        const { eventId, yearMonth } = view;
        return { eventId, yearMonth, text: write(view), offered };
      }),
    ];
  });
  return { ...gathered, offers };
}

/** The members of an event that depend on somebody who looks. */
export const personal = { canReserve: true, unavailable: true } as const;
