import type { EventWithPlace } from '#contract/event/event.ts';
import type { HallPage, ShownPicture } from '#contract/facility/page.ts';
import type { RoomInHall } from '#contract/open/pages.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { instantOf } from '#server/time.ts';
import type { CoursePlace } from './placesOfCourses.ts';
import { sessionInstants } from './sessionTimes.ts';

type At = { readonly tenant: Tenant; readonly publicUrl: string };

const context = 'https://schema.org';

/** Members without a value are left out: '' and nothing are no facts. */
const known = (members: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) =>
        value !== '' && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

const picturesOf = (pictures: readonly ShownPicture[], publicUrl: string) =>
  pictures.map(({ src }) => `${publicUrl}${src}`);

type Addressed = Pick<HallPage, 'zipCode' | 'address' | 'phoneNumber'>;

const addressOf = ({ zipCode, address }: Addressed, { prefecture }: Tenant) =>
  address === ''
    ? null
    : known({
        '@type': 'PostalAddress',
        addressCountry: 'JP',
        addressRegion: prefecture,
        postalCode: zipCode,
        streetAddress: address,
      });

type Hall = Omit<HallPage, 'rooms'>;

const hallNode = (hall: Hall, { tenant, publicUrl }: At) =>
  known({
    '@type': 'CivicStructure',
    name: hall.containerName,
    url: `${publicUrl}${paths.openHall(tenant.tenantAlias, hall.containerId)}`,
    description: hall.description,
    address: addressOf(hall, tenant),
    telephone: hall.phoneNumber,
    faxNumber: hall.faxNumber,
    hasMap: hall.mapUrl,
    image: picturesOf(hall.pictures, publicUrl),
    amenityFeature: hall.accessibility.map(({ label }) => ({
      '@type': 'LocationFeatureSpecification',
      name: label,
      value: true,
    })),
  });

type Room = HallPage['rooms'][number];

const roomNode = (room: Room, { tenant, publicUrl }: At) =>
  known({
    '@type': 'Place',
    name: room.articleName,
    url: `${publicUrl}${paths.openRoom(tenant.tenantAlias, room.articleId)}`,
    description: room.description,
    maximumAttendeeCapacity: room.capacity,
    image: picturesOf(room.pictures, publicUrl),
  });

/** A hall with its rooms, in the words of schema.org. */
export const hallData = (hall: HallPage, at: At) => ({
  '@context': context,
  ...hallNode(hall, at),
  containsPlace: hall.rooms.map((room) => roomNode(room, at)),
});

/** A room with its hall. */
export const roomData = (room: RoomInHall, at: At) => ({
  '@context': context,
  ...roomNode(room, at),
  containedInPlace: hallNode(room.hall, at),
});

/** Whether somebody can have a place; who looks has nothing, so it is the course's own state. */
function availabilityOf({ canReserve, unavailable }: EventWithPlace) {
  if (canReserve) return `${context}/InStock`;
  if (unavailable?.code === 'notYetOpen') return `${context}/PreOrder`;
  return unavailable?.code === 'full' ? `${context}/SoldOut` : `${context}/OutOfStock`;
}

const stamp = (instantMs: number) => new Date(instantMs).toISOString();

const span = (startsAt: number, endsAt: number) => ({ startDate: stamp(startsAt), endDate: stamp(endsAt) });

type Course = At & { readonly place: CoursePlace; readonly pictures: readonly ShownPicture[] };

function offerOf(course: EventWithPlace, { tenant, publicUrl }: At) {
  const instant = (moment: string | null) =>
    moment === null ? null : stamp(instantOf(moment, tenant.timeZone).getTime());
  return known({
    '@type': 'Offer',
    price: course.coursePrice ?? course.price,
    priceCurrency: 'JPY',
    availability: availabilityOf(course),
    url: `${publicUrl}${paths.openCourse(tenant.tenantAlias, course.eventId)}`,
    validFrom: instant(course.opensAt),
    validThrough: instant(course.closesAt),
  });
}

/** A course with its sessions and how one gets a place. Who teaches is left to the page. */
export function courseData(course: EventWithPlace, { place, pictures, ...at }: Course) {
  const { tenant, publicUrl } = at;
  const sessions = course.dateTimes.map((session) => sessionInstants(session, tenant.timeZone));
  const location = known({
    '@type': 'Place',
    name: [course.eventContainerName, course.place].filter((name) => name !== '').join(' '),
    address: place && addressOf(place, tenant),
    telephone: place?.phoneNumber,
  });
  const common = {
    eventStatus: `${context}/EventScheduled`,
    eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
    location,
  };
  return {
    '@context': context,
    ...known({
      '@type': 'Event',
      name: course.eventName,
      description: course.supplementaryInformation,
      ...wholeSpan(sessions),
      ...common,
      image: picturesOf(pictures, publicUrl),
      maximumAttendeeCapacity: course.hasCapacity ? course.capacity : null,
      organizer: { '@type': 'Organization', name: tenant.tenantName },
      offers: offerOf(course, at),
      subEvent:
        sessions.length < 2
          ? null
          : sessions.map(({ startsAt, endsAt }) => ({
              '@type': 'Event',
              name: course.eventName,
              ...span(startsAt, endsAt),
              ...common,
            })),
    }),
  };
}

/** From the beginning of the first session to the end of the last. */
function wholeSpan(sessions: readonly { readonly startsAt: number; readonly endsAt: number }[]) {
  const [first, last] = [sessions[0], sessions.at(-1)];
  return first && last ? span(first.startsAt, last.endsAt) : {};
}
