import type { EventContainerInfo, EventWithPlace } from '#contract/event/event.ts';
import type { ShownPicture } from '#contract/facility/page.ts';
import { shownInformation, showsInformation } from '#rules/tenant/shownInformation.ts';
import { shownPicture } from '#server/catalogue/shownPicture.ts';
import { containerInfoView } from '#server/event/container.view.ts';
import { coursePages, monthOf, placesOfferingInFull } from '#server/event/offer/offerFacts.ts';
import { type Remember, serialOf } from './rememberedBy.ts';
import type { Seen, VisitorCall } from './visitorReads.ts';

/** Where a course takes place, as far as the tenant shows it; null when it is not known. */
export type CoursePlace = EventContainerInfo | null;

/** What is known of the places of courses, and their pictures, of the same question as the courses themselves. */
export async function placesOfCourses(seen: Omit<Seen<VisitorCall>, 'answer'>) {
  const { view, alsoKnown } = seen;
  const { tenant, now } = view;
  const rows = await alsoKnown(placesOfferingInFull, { month: monthOf(now) });
  const pages = await alsoKnown(coursePages, null);
  const places = rows.map((row) => shownInformation(containerInfoView(row), tenant));
  const named = `${serialOf(rows)} ${serialOf(pages)}`;
  const remembered: Remember = (name, make) => seen.remembered(`${named} ${name}`, make);
  return {
    /** What is made of the courses with their places, once for all. Either may have been read again alone. */
    remembered,
    placeOf: (course: EventWithPlace): CoursePlace =>
      places.find(({ eventContainerId }) => eventContainerId === course.eventContainerId) ?? null,
    picturesOf({ eventId, eventContainerId }: EventWithPlace): ShownPicture[] {
      const ofPlace = showsInformation(tenant) ? pages.places.get(eventContainerId)?.pictures : undefined;
      const all = [...(pages.courses.get(eventId)?.pictures ?? []), ...(ofPlace ?? [])];
      return all.map((picture) => shownPicture(picture, tenant.tenantAlias));
    },
  };
}
