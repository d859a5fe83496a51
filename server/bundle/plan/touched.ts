import { type NotOffered, offerChange } from '#rules/facility/calendar/offerChange.ts';
import type { Database } from '#server/db/connect.ts';
import { placesToCome } from '#server/event/placesToCome.queries.ts';
import { differingIn, type RoomOffer, roomsIn } from '#server/facility/promise/roomPromises.ts';
import { type UseToCome, usesToCome } from '#server/facility/usesToCome.queries.ts';
import type { Offer } from '../export/exportBundle.ts';
import type { Difference } from './difference.ts';

/** A reservation to come that stays valid although what it was made for is not offered any more, or moves. */
export type Touched = {
  readonly reservationId: string;
  /** Of the use that is touched; for a course its next session. */
  readonly day: string;
  readonly name: string;
  readonly userNumber: string;
  readonly why: NotOffered | 'sessions';
};

/** Reservations of rooms that were offered before and are not after. */
export function touchedRooms(uses: readonly UseToCome[], before: RoomOffer, after: RoomOffer): Touched[] {
  const [roomBefore, roomAfter] = [roomsIn(before), roomsIn(after)];
  return uses.flatMap((use) => {
    const { reservationId, name, userNumber } = use;
    const { is, lost } = offerChange(use.uses, roomBefore(use), roomAfter(use));
    return is === null || lost === null ? [] : [{ reservationId, day: lost, name, userNumber, why: is }];
  });
}

/** The courses that are withdrawn, or whose sessions change, by key. */
function touchedCourses({ eventContainers = [] }: Offer, differences: readonly Difference[]) {
  const withdrawn = differences.filter(({ kind, field }) => kind === 'withdrawn' && field === '');
  const courses = eventContainers.flatMap(({ key: container, categories }) =>
    categories.flatMap(({ key: category, events }) =>
      events.map(({ key }) => ({
        key,
        path: `/eventContainers/${container}/categories/${category}/events/${key}`,
      })),
    ),
  );
  return new Map<string, Touched['why']>(
    courses.flatMap(({ key, path }): [string, Touched['why']][] => {
      const isGone = withdrawn.some((one) => path === one.path || path.startsWith(`${one.path}/`));
      if (isGone) return [[key, 'withdrawn']];
      return differences.some((one) => one.path.startsWith(`${path}/sessions`)) ? [[key, 'sessions']] : [];
    }),
  );
}

type Change = {
  readonly tenantId: string;
  readonly today: string;
  readonly rooms: { readonly before: RoomOffer; readonly after: RoomOffer };
  /** The state before. */
  readonly offer: Offer;
  readonly differences: readonly Difference[];
};

/** The reservations and entries to come that a change touches, asked after it. */
export async function touchedBy(
  trx: Database,
  { tenantId, today, rooms, offer, differences }: Change,
): Promise<Touched[]> {
  const isOfRooms = differences.some(({ path }) => /^\/(containers|holidays|closures)\b/.test(path));
  const uses = isOfRooms
    ? await usesToCome(trx, { tenantId, today, within: differingIn(rooms.before, rooms.after) })
    : [];
  const courses = touchedCourses(offer, differences);
  const eventKeys = [...courses.keys()];
  const places = eventKeys.length > 0 ? await placesToCome(trx, { tenantId, eventKeys, today }) : [];
  return [
    ...touchedRooms(uses, rooms.before, rooms.after),
    ...places.map(({ event_reservation_id, date, key, number, name, user_number }) => ({
      reservationId: event_reservation_id,
      day: date,
      name: `${number} ${name}`,
      userNumber: user_number,
      why: courses.get(key) ?? 'withdrawn',
    })),
  ];
}

export const touchedReasons: Readonly<Record<Touched['why'], string>> = {
  withdrawn: '提供されなくなります。',
  closed: 'その日は休みになります。',
  hours: 'その区分・時間がなくなります。',
  sessions: '日時が変わります。',
};

/** One of them as a line. */
export const touchedText = ({ reservationId, day, name, userNumber, why }: Touched) =>
  `! ${day} ${name}、利用者${userNumber}、予約${reservationId}: ${touchedReasons[why]}`;
