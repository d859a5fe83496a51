import { roomsBeside } from '#rules/facility/booking/roomsBeside.ts';
import type { Equipment } from '#rules/facility/request/equipment.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { occupancyOfDays, occupiedIn, roomsOfPlace } from '../calendar/calendarFacts.ts';
import { daysAsked } from './reservationFacts.ts';

const unitsOf = (equipment: readonly Equipment[]) => equipment.flatMap(({ unitIds }) => unitIds ?? []);

const noLimits = { maxOpenReservations: null, maxFramesPerMonth: null, maxUnpaidOfGuest: null };
const noCounts = { openReservations: 0, framesByMonth: {}, unpaidAsGuest: null };

/**
 * The rooms that could be reserved together with one that somebody is about to reserve. Whether they are within theirs
 * limits is not asked: Reserve says so.
 */
export const getRoomsBeside = freshRead<
  'Reservation/GetRoomsBeside',
  { place: typeof roomsOfPlace; occupied: typeof occupancyOfDays }
>({
  facts: { place: roomsOfPlace, occupied: occupancyOfDays },
  keys: (request, { timeZone }) => ({
    place: { containerId: request.containerId, timeZone },
    occupied: { containerId: request.containerId, timeZone, period: daysAsked(request) },
  }),
  // Each request is another one, so no answer is kept.
  view: () => null,
  answer({ place, occupied }, { tenant, viewer, now, nowMs }, request) {
    const articleId = request.details[0]?.articleId;
    if (!place?.articles.some(({ facts }) => facts.articleId === articleId)) throw new Refused('notFound');
    const { useConditions, holidays } = place;
    const shared = { tenant, settings: noLimits, user: { ...viewer, ...noCounts }, useConditions, holidays };
    const rooms = place.articles.map(({ facts: article, equipment }) => ({
      ...shared,
      article,
      equipment,
      occupied: occupiedIn(occupied, [...article.spaceIds, ...unitsOf(equipment)], nowMs).standing,
    }));
    return { response: { items: roomsBeside(rooms, request, now) } };
  },
});
