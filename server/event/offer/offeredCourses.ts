import type { EventWithPlace } from '#contract/event.ts';
import { chooserOf, type OfferedEvent, offeredEvent, whyUnavailableTo } from '#rules/event/whyUnavailable.ts';
import { availabilityView, offeredView } from '../event.view.ts';
import type { offerStanding } from './offerStanding.ts';

/** An event as the person of a standing sees it, and what tells others whether they may reserve it. */
export type OfferedCourse = { readonly view: EventWithPlace; readonly offered: OfferedEvent };

/** The events of a standing, in its order. */
export function offeredCourses(
  { standing, rows }: Pick<ReturnType<typeof offerStanding>, 'standing' | 'rows'>,
  now: string,
): readonly OfferedCourse[] {
  const { tenant, events } = standing;
  const chooser = chooserOf(standing, now);
  const facts = new Map(events.map((event) => [event.eventId, event]));
  return rows.flatMap((row) => {
    const event = facts.get(row.event_id);
    if (!event) return [];
    const offered = offeredEvent(standing, event, now);
    const availability = availabilityView(whyUnavailableTo(chooser, offered));
    return { offered, view: { ...offeredView(row, { event, tenant, now }), ...availability } };
  });
}

/** The members of an event that depend on who looks. */
export const personal = { canReserve: true, unavailable: true } as const;
